// Turns the code that highlighters lay out with tables, gutters and line elements into plain preformatted text.
import { getTag, type PageDocument, type PageElement } from "../page-dom.ts";

const maxElements = 3_000;

const numberNames =
  /(^|[\s_-])(gutter|lineno|linenos|linenodiv|line-?numbers?(-rows)?|line-?nums?|ln|lnt|lntd|gl|blob-num|hljs-ln-numbers|crayon-nums?|diff-line-num)($|[\s_-])|(^|[\s_-])code-?(line-?)?numbers?|line_{1,2}(no|num(ber)?)($|[\s_-])/i;
const lineNames = /(^|\s)(\w+-)*(line|code-line|token-line|view-line|cl)($|\s)/i;
const lineTags = new Set(["div", "p", "li", "tr", "section"]);
const looseTags = new Set(["table", "tbody", "thead", "tr", "ol", "ul"]);
const copyButtons =
  "clipboard-copy, [data-clipboard-text], [data-clipboard-target], .copybtn, .copy-btn, .btn-copy, .btn-clipboard, " +
  ".copy-button, .copy-code-button, .code-copy, .code-toolbar > .toolbar, .crayon-toolbar, .zeroclipboard-container";
const languageName =
  /(?:^|[\s;])(?:language-|lang-|highlight-source-|highlight-text-|brush: ?)([a-z][a-z0-9+#.-]{0,19})(?=$|[\s;])/i;
const bareName = /(?:^|\s)(?:sourceCode|hljs|highlight) ([a-z][a-z0-9+#]{0,15})(?=$|\s)/i;
const unnamed =
  /^(plain|plaintext|text|txt|none|nohighlight|no-highlight|code|source|highlight|hljs|undefined|auto|default|output|copyable|numbersource|linenos|line-numbers)$/;

function getClass(element: PageElement): string {
  return element.getAttribute("class") ?? "";
}

/** Only digits, signs of a diff and white space. */
function isNumbers(element: PageElement): boolean {
  return /^[\d\s+-]*$/.test(element.textContent ?? "");
}

function isLine(element: PageElement): boolean {
  const style = element.getAttribute("style") ?? "";
  return (
    lineTags.has(getTag(element)) ||
    /display\s*:\s*(block|flex|table-row)/i.test(style) ||
    (getTag(element) === "span" && lineNames.test(getClass(element)))
  );
}

/** Reads code, with a line break after each element that is a line on the page. */
class CodeReader {
  private text = "";
  /** The last line is complete, but its break not yet written. */
  private isEnded = false;

  private add(text: string): void {
    if (text === "") return;
    if (this.isEnded && !text.startsWith("\n")) this.text += "\n";
    this.isEnded = false;
    this.text += text;
  }

  private startLine(): void {
    if (this.isEnded || (this.text !== "" && !this.text.endsWith("\n"))) this.text += "\n";
    this.isEnded = false;
  }

  read(parent: PageElement): void {
    const isLoose = looseTags.has(getTag(parent));
    for (let node = parent.firstChild; node; node = node.nextSibling) {
      if (node.nodeType === 3) {
        const text = node.textContent ?? "";
        if (!isLoose || text.trim() !== "") this.add(text);
      } else if (getTag(node) === "br") {
        this.add("\n");
      } else if (node.nodeType === 1) {
        this.readElement(node);
      }
    }
  }

  private readElement(element: PageElement): void {
    if (!isLine(element)) {
      this.read(element);
      return;
    }
    this.startLine();
    const { length } = this.text;
    this.read(element);
    const hasBreak = this.text.length > length && this.text.endsWith("\n");
    this.isEnded ||= !hasBreak;
  }

  finish(): string {
    return this.text.replace(/\u00a0/g, " ").replace(/^\n+|\s+$/g, "");
  }
}

function readCode(element: PageElement): string {
  const reader = new CodeReader();
  reader.read(element);
  return reader.finish();
}

/** Whether a number is not copied with the code. */
function isUncopied(element: PageElement): boolean {
  if (!/\d/.test(element.textContent)) return false;
  return (
    /user-select\s*:\s*none/i.test(element.getAttribute("style") ?? "") ||
    /(^|\s)(select-none|unselectable|no-?select)($|\s)/.test(getClass(element)) ||
    element.getAttribute("aria-hidden") === "true"
  );
}

function startsLine(element: PageElement): boolean {
  const { previousSibling: previous, parentNode: parent } = element;
  if (previous) return previous.nodeType === 3 ? /\n\s*$/.test(previous.data) : isLine(previous);
  return parent !== null && (/^(pre|code)$/.test(getTag(parent)) || isLine(parent));
}

const minCounted = 3;

/** The elements without a name that count the lines, each at the start of one. */
function listCounters(code: PageElement): PageElement[] {
  const counters = code
    .querySelectorAll("span, td, i, b, a, em, small")
    .filter((one) => /^\s*\d{1,6}\s*$/.test(one.textContent) && startsLine(one));
  const isCounting = counters.every(
    (one, index) => Number(one.textContent) === Number(counters[0]!.textContent) + index,
  );
  return isCounting && counters.length >= minCounted ? counters : [];
}

function removeNumbers(code: PageElement): void {
  for (const element of code.querySelectorAll("[class], [style], [aria-hidden]"))
    if (isNumbers(element) && (numberNames.test(getClass(element)) || isUncopied(element)))
      element.remove();
  for (const counter of listCounters(code)) counter.remove();
}

/** A column of numbers beside the code. */
function removeNumberColumn(pre: PageElement): void {
  let before = pre.previousSibling;
  while (before?.nodeType === 3 && before.data.trim() === "") before = before.previousSibling;
  if (before?.nodeType !== 1 || before.textContent.trim() === "") return;
  if (isNumbers(before) && (getTag(before) === "pre" || numberNames.test(getClass(before))))
    before.remove();
}

/** From the element's own class or one of its parents; null if it names no language. */
function findLanguage(code: PageElement): string | null {
  const inner = getTag(code) === "pre" ? code.querySelector("code") : null;
  const path = [inner, code, code.parentNode, code.parentNode?.parentNode ?? null];
  for (const element of path) {
    if (element?.nodeType !== 1 || getTag(element) === "body") continue;
    const declared =
      element.getAttribute("data-lang") ??
      element.getAttribute("data-language") ??
      (languageName.exec(getClass(element)) ?? bareName.exec(getClass(element)))?.[1];
    const name = declared?.toLowerCase();
    if (name && /^[a-z][a-z0-9+#.-]{0,19}$/.test(name)) return unnamed.test(name) ? null : name;
  }
  return null;
}

/** The cells with code of a table with line numbers; null if it is another table. */
function listCodeCells(table: PageElement): PageElement[] | null {
  const cells = [...table.querySelectorAll("td")];
  const isGutter = (cell: PageElement) =>
    isNumbers(cell) &&
    (numberNames.test(getClass(cell)) || cell.querySelector("pre, code, [class]") !== null);
  const code = cells.filter((cell) => !isGutter(cell));
  const isCode = (cell: PageElement) =>
    /\b(code|blob-code|rouge-code|hljs-ln-code|hljs-ln-line)\b/.test(getClass(cell)) ||
    cell.querySelector("pre, code");
  return code.length > 0 && code.length < cells.length && code.every(isCode) ? code : null;
}

function flattenCodeTables(document: PageDocument): void {
  for (const table of document.querySelectorAll("table")) {
    const cells = listCodeCells(table);
    if (!cells) continue;
    for (const cell of cells) removeNumbers(cell);
    const pre = document.createElement("pre");
    pre.textContent = cells.map(readCode).join("\n");
    const inside = table.parentNode && /^(pre|code)$/.test(getTag(table.parentNode));
    const language =
      findLanguage(table) ?? findLanguage(cells[0]!.querySelector("pre") ?? cells[0]!);
    if (language) pre.setAttribute("data-language", language);
    if (inside) table.replaceWith(...(pre.firstChild ? [pre.firstChild] : []));
    else table.replaceWith(pre);
  }
}

/** Blocks of code that only their style sheet makes preformatted. */
function wrapLooseCode(document: PageDocument): void {
  for (const code of document.querySelectorAll("code[class]")) {
    const parent = code.parentNode;
    if (!parent || /^(pre|p|li|td|span)$/.test(getTag(parent)) || code.querySelector("pre"))
      continue;
    const isBlock = /\n[^\n]*\n|\n[ \t]/.test((code.textContent ?? "").trim());
    if (!isBlock || !/\b(hljs|prism|highlight|language-|lang-)/i.test(getClass(code))) continue;
    const pre = document.createElement("pre");
    code.replaceWith(pre);
    pre.appendChild(code);
  }
}

/** Modifies the document: each block of code becomes one `pre`, without numbers and buttons. */
export function prepareCode(document: PageDocument): void {
  for (const button of document.querySelectorAll(copyButtons))
    if ((button.textContent ?? "").trim().length < 40) button.remove();
  flattenCodeTables(document);
  wrapLooseCode(document);
  let count = 0;
  for (const pre of document.querySelectorAll("pre")) {
    count += 1;
    if (count > maxElements) return;
    // Some components write their style sheets beside their text.
    for (const other of pre.querySelectorAll("button, style, script")) other.remove();
    removeNumbers(pre);
    removeNumberColumn(pre);
    const language = findLanguage(pre);
    if (language) pre.setAttribute("data-language", language);
    if ([...pre.querySelectorAll("div, p, li, tr, span")].some(isLine))
      pre.textContent = readCode(pre);
  }
}
