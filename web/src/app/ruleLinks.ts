/** Lets links to rules inside an element open beside it instead of leaving the page. */
export function ruleLinks(open: (rule: string) => void): (node: HTMLElement) => () => void {
  return (node) => {
    const click = (event: MouseEvent) => {
      // Something inside may have opened it already.
      if (event.defaultPrevented) return;
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const link = (event.target as Element | null)?.closest<HTMLAnchorElement>('a[href^="#/rules/"]');
      if (!link || link.dataset.leave !== undefined) return;
      event.preventDefault();
      open(decodeURIComponent(link.hash.slice("#/rules/".length)));
    };
    node.addEventListener("click", click);
    return () => node.removeEventListener("click", click);
  };
}
