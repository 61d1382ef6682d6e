/** The Markdown of the rule texts as HTML: paragraphs, lists, tables, bold, code. Everything else is escaped text. */

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** A rule id such as CG-ATT-012, or AM-COM-064. */
const RULE_ID = /\b[A-Z][A-Z0-9]{1,3}-[A-Z]{3}-\d{3}\b/g;

/** One line of running text. Rule ids become links into the reader. */
export function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((piece) => {
      if (/^`[^`]+`$/.test(piece)) return `<code>${escapeHtml(piece.slice(1, -1))}</code>`;
      return escapeHtml(piece)
        .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
        .replace(/(^|[^*])\*([^*\s][^*]*)\*/g, "$1<em>$2</em>")
        .replace(RULE_ID, '<a href="#/rules/$&" data-rule="$&">$&</a>');
    })
    .join("");
}

const cells = (row: string): string[] =>
  row
    .replace(/^\s*\||\|\s*$/g, "")
    .split("|")
    .map((cell) => cell.trim());
const isRow = (line: string | undefined): line is string => line?.trimStart().startsWith("|") ?? false;
const isRuler = (line: string | undefined) =>
  line !== undefined && /^[\s|:-]+$/.test(line) && line.includes("-");
const BULLET = /^\s*[-*]\s+/;
const NUMBER = /^\s*(?:\d+\.|[a-z]\))\s+/;

function row(line: string, tag: "th" | "td"): string {
  const scope = tag === "th" ? ' scope="col"' : "";
  return `<tr>${cells(line)
    .map((cell) => `<${tag}${scope}>${inline(cell)}</${tag}>`)
    .join("")}</tr>`;
}

function table(lines: string[]): string {
  const [head = "", ...rest] = lines;
  const body = isRuler(rest[0]) ? rest.slice(1) : rest;
  return `<table><thead>${row(head, "th")}</thead><tbody>${body.map((line) => row(line, "td")).join("")}</tbody></table>`;
}

function list(lines: string[], mark: RegExp, tag: string): string {
  return `<${tag}>${lines.map((line) => `<li>${inline(line.replace(mark, ""))}</li>`).join("")}</${tag}>`;
}

export function markdown(text: string): string {
  const lines = text.split(/\r?\n/);
  const html: string[] = [];
  let at = 0;
  const take = (belongs: (line: string) => boolean): string[] => {
    const start = at;
    while (at < lines.length && belongs(lines[at] ?? "")) at += 1;
    return lines.slice(start, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? "";
    if (line.trim() === "") at += 1;
    else if (isRow(line)) html.push(table(take(isRow)));
    else if (BULLET.test(line))
      html.push(
        list(
          take((l) => BULLET.test(l)),
          BULLET,
          "ul",
        ),
      );
    else if (NUMBER.test(line)) {
      const lettered = /^\s*[a-z]\)/.test(line) ? ' class="lettered"' : "";
      html.push(
        list(
          take((l) => NUMBER.test(l)),
          NUMBER,
          "ol",
        ).replace("<ol>", `<ol${lettered}>`),
      );
    } else {
      const running = take((l) => l.trim() !== "" && !isRow(l) && !BULLET.test(l) && !NUMBER.test(l));
      html.push(`<p>${running.map(inline).join(" ")}</p>`);
    }
  }
  return html.join("");
}
