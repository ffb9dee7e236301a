// Counts the signs on a page from which its verdict is derived.
import type { PageDocument, PageElement } from "./page-dom.ts";

export type PageSigns = {
  /** The page's title and its h1, in lower case. */
  titles: string[];
  /** Titles and the first of the other headings, in lower case. */
  headings: string[];
  /** The visible text in lower case, white space collapsed, cut at `maxLength`. */
  text: string;
  words: number;
  /** Words outside navigation, headers, footers and asides. */
  contentWords: number;
  /** Paragraphs of 20 words or more outside cookie notices, as in an article. */
  proseBlocks: number;
  /** Words outside cookie notices. */
  wordsBesideConsent: number;
  /** The outermost elements of the cookie notices. */
  notices: PageElement[];
  /** Sources and beginnings of scripts and frames, and targets of forms, in lower case. */
  scripts: string;
  scriptCount: number;
  noscript: string;
  hasPasswordField: boolean;
  /** Words in the form that contains a password field. */
  loginWords: number;
  /** The labels of buttons and links, in lower case. */
  labels: string[];
};

const maxLength = 200_000;
const silentTags = new Set([
  "script",
  "style",
  "noscript",
  "template",
  "iframe",
  "svg",
  "head",
  "select",
  "textarea",
]);
const asideTags = new Set(["nav", "header", "footer", "aside"]);
const proseTags = new Set(["p", "li", "td", "blockquote", "pre", "dd"]);
const consentName =
  /cookie|consent|gdpr|onetrust|didomi|usercentrics|cmp[-_]|[-_]cmp|truste|quantcast|sp_message|privacy-(wall|notice|banner)/i;
const consentWord =
  /cookie|consent|privacy|partner|personali[sz]|advertis|zustimm|einwillig|datenschutz|werbung|confidentialité|vie privée|publicité|privacidad|publicidad/gi;

/** Counts words; in scripts without spaces, two characters count as a word. */
export function countWords(text: string): number {
  const spaced = text.match(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu)?.length ?? 0;
  if (!/[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]/.test(text)) return spaced;
  const dense = text.match(/[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]/g)?.length ?? 0;
  return Math.max(spaced, Math.round(dense / 2));
}

/** The share of words that are typical of consent notices, 0 to 1. */
export function measureConsentTalk(text: string): number {
  return (text.match(consentWord)?.length ?? 0) / Math.max(1, countWords(text));
}

function fold(text: string | null | undefined): string {
  return (text ?? "").replace(/\s+/g, " ").trim();
}

function listLower(texts: Iterable<string | null>): string[] {
  return Array.from(texts, (text) => fold(text).toLowerCase()).filter((text) => text !== "");
}

/** Whether an attribute of the element itself hides it. */
export function isHidden(element: PageElement): boolean {
  const style = element.getAttribute("style");
  return (
    element.getAttribute("hidden") !== null || (style !== null && /display\s*:\s*none/i.test(style))
  );
}

// Checks name and wording, because page-wide wrappers are also called `has-cookie-banner`.
function isConsentNotice(element: PageElement, tag: string): boolean {
  if (tag === "body" || tag === "main" || tag === "article") return false;
  const name = `${element.getAttribute("id") ?? ""} ${element.getAttribute("class") ?? ""}`;
  return consentName.test(name) && measureConsentTalk(element.textContent ?? "") >= 0.03;
}

type Walk = {
  parts: string[];
  notices: PageElement[];
  length: number;
  words: number;
  asideWords: number;
  noticeWords: number;
  proseBlocks: number;
};

// A single pass, because trees can have tens of thousands of nodes.
function walkVisible(element: PageElement, walk: Walk, isAside: boolean, isNotice: boolean): void {
  for (let node = element.firstChild; node && walk.length < maxLength; node = node.nextSibling) {
    if (node.nodeType === 3) {
      const text = fold(node.textContent);
      if (text === "") continue;
      const words = countWords(text);
      walk.parts.push(text);
      walk.length += text.length;
      walk.words += words;
      if (isAside) walk.asideWords += words;
      if (isNotice) walk.noticeWords += words;
    } else if (node.nodeType === 1) {
      const tag = node.tagName.toLowerCase();
      if (silentTags.has(tag) || isHidden(node)) continue;
      const isInNotice = isNotice || isConsentNotice(node, tag);
      if (isInNotice && !isNotice) walk.notices.push(node);
      const before = walk.words;
      walkVisible(node, walk, isAside || asideTags.has(tag), isInNotice);
      if (!isInNotice && proseTags.has(tag) && walk.words - before >= 20) walk.proseBlocks += 1;
    }
  }
}

function readScripts(document: PageDocument): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll("script, iframe, form")) {
    const isScript = element.tagName.toLowerCase() === "script";
    const address = element.getAttribute("src") ?? element.getAttribute("action") ?? "";
    found.push(`${address} ${isScript ? (element.textContent ?? "").slice(0, 2_000) : ""}`);
    if (found.length >= 200) break;
  }
  return found;
}

/** Reads the signs without changing the page. */
export function getPageSigns(document: PageDocument): PageSigns {
  const walk: Walk = {
    parts: [],
    notices: [],
    length: 0,
    words: 0,
    asideWords: 0,
    noticeWords: 0,
    proseBlocks: 0,
  };
  walkVisible(document.querySelector("body") ?? document.documentElement, walk, false, false);
  const firstOf = (selector: string, count: number): (string | null)[] =>
    [...document.querySelectorAll(selector)].slice(0, count).map((heading) => heading.textContent);
  const titles = listLower([document.title, ...firstOf("h1", 1)]);
  const scripts = readScripts(document);
  const password = document.querySelector("input[type=password]");
  let form: PageElement | null = password;
  while (form && form.tagName?.toLowerCase() !== "form") form = form.parentNode;
  return {
    titles,
    headings: [...titles, ...listLower(firstOf("h1, h2", 3))],
    text: walk.parts.join(" ").toLowerCase(),
    words: walk.words,
    contentWords: walk.words - walk.asideWords,
    proseBlocks: walk.proseBlocks,
    wordsBesideConsent: walk.words - walk.noticeWords,
    notices: walk.notices,
    scripts: scripts.join("\n").toLowerCase(),
    scriptCount: scripts.length,
    noscript: fold(firstOf("noscript", 10).join(" ")).slice(0, 2_000).toLowerCase(),
    hasPasswordField: password !== null,
    loginWords: form ? countWords(form.textContent ?? "") : 0,
    // Skipped on pages of prose: labels are only needed for walls and forms, which are small.
    labels:
      walk.words > 1_500
        ? []
        : listLower(
            firstOf("button, a, input[type=submit], input[type=button], [role=button]", 300),
          ),
  };
}
