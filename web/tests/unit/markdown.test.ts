import { expect, test } from "vitest";
import { inline, markdown } from "../../src/rules/markdown";

const check = (text: string, html: string) => expect(markdown(text)).toBe(html);

test("paragraphs", () => check("One\ntwo.\n\nThree.", "<p>One two.</p><p>Three.</p>"));
test("HTML is text", () =>
  check('<img src=x onerror="a">', "<p>&lt;img src=x onerror=&quot;a&quot;&gt;</p>"));
test("HTML in code is text", () => check("`<b>&`", "<p><code>&lt;b&gt;&amp;</code></p>"));
test("HTML in a cell is text", () => {
  expect(markdown("| a |\n| --- |\n| <script> |")).not.toContain("<script");
});
test("bold, emphasis and code", () => {
  check("**a** *b* `c*d*`", "<p><strong>a</strong> <em>b</em> <code>c*d*</code></p>");
});
test("a bulleted list", () => check("- a\n- b", "<ul><li>a</li><li>b</li></ul>"));
test("a numbered list", () => check("1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"));
test("lettered conditions after a sentence", () => {
  check("All hold:\na) x;\nb) y.", '<p>All hold:</p><ol class="lettered"><li>x;</li><li>y.</li></ol>');
});
test("a table", () => {
  check(
    "| a | b |\n| --- | --- |\n| 1 | 2 |",
    '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  );
});
test("rule ids are links", () => {
  expect(inline("see CG-ATT-012.")).toBe(
    'see <a href="#/rules/CG-ATT-012" data-rule="CG-ATT-012">CG-ATT-012</a>.',
  );
});
test("a link cannot be smuggled in", () => {
  expect(inline("[x](javascript:alert(1))")).toBe("[x](javascript:alert(1))");
});
