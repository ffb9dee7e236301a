// Walks the visible text of a page and divides it into sentences.
import type { PageDocument, PageElement } from "./page-dom.ts";

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
const asideTags = new Set(["nav", "header", "footer", "aside", "address"]);
const labelTags = new Set("h1 h2 h3 h4 h5 h6 button label legend summary option".split(" "));
// The other elements end a sentence.
const inlineTags = new Set(
  "a abbr b bdi cite code em font i ins kbd mark q s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
);
/** Longer pages are no walls. */
const maxSentenceWords = 1_500;
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

export function fold(text: string | null | undefined): string {
  return (text ?? "").replace(/\s+/g, " ").trim();
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

export type Walk = {
  parts: string[];
  notices: PageElement[];
  loginForms: ReadonlySet<PageElement>;
  sentences: string[];
  /** The text since the last element that ends a sentence. */
  block: string[];
  blockWords: number;
  linkWords: number;
  sentenceWords: number;
  hidden: PageElement[];
  length: number;
  words: number;
  noticeWords: number;
};

type Place = { isAside: boolean; isNotice: boolean; isLabel: boolean; isLink: boolean };

function endBlock(walk: Walk): void {
  walk.parts.push(" ");
  const isList = walk.linkWords > walk.blockWords * 0.6;
  if (walk.blockWords > 0 && !isList && walk.sentenceWords < maxSentenceWords) {
    walk.sentenceWords += walk.blockWords;
    const text = fold(walk.block.join("")).toLowerCase();
    walk.sentences.push(...text.split(/(?<=[.!?…]["”»)]?)\s+|(?<=[。！？])/));
  }
  walk.block = [];
  walk.blockWords = 0;
  walk.linkWords = 0;
}

// A single pass, because trees can have tens of thousands of nodes.
function walkVisible(element: PageElement, walk: Walk, place: Place): void {
  for (let node = element.firstChild; node && walk.length < maxLength; node = node.nextSibling) {
    if (node.nodeType === 3) addText(node.textContent ?? "", walk, place);
    else if (node.nodeType === 1) {
      const tag = node.tagName.toLowerCase();
      if (silentTags.has(tag)) continue;
      if (isHidden(node)) {
        walk.hidden.push(node);
        continue;
      }
      const isNotice = place.isNotice || isConsentNotice(node, tag);
      if (isNotice && !place.isNotice) walk.notices.push(node);
      if (!inlineTags.has(tag)) endBlock(walk);
      walkVisible(node, walk, {
        isNotice,
        isAside: place.isAside || asideTags.has(tag),
        isLabel: place.isLabel || labelTags.has(tag) || walk.loginForms.has(node),
        isLink: place.isLink || tag === "a",
      });
      if (!inlineTags.has(tag)) endBlock(walk);
    }
  }
}

function addText(raw: string, walk: Walk, { isAside, isNotice, isLabel, isLink }: Place): void {
  // Not trimmed, because the space may separate two words of neighbouring elements.
  const text = raw.replace(/\s+/g, " ");
  walk.parts.push(text);
  walk.length += text.length;
  const words = countWords(text);
  walk.words += words;
  if (isNotice) walk.noticeWords += words;
  if (isAside || isNotice || isLabel) return;
  walk.block.push(text);
  walk.blockWords += words;
  if (isLink) walk.linkWords += words;
}

const nowhere: Place = { isAside: false, isNotice: false, isLabel: false, isLink: false };

function walk(element: PageElement, loginForms: ReadonlySet<PageElement>): Walk {
  const made: Walk = {
    parts: [],
    notices: [],
    loginForms,
    sentences: [],
    block: [],
    blockWords: 0,
    linkWords: 0,
    sentenceWords: 0,
    hidden: [],
    length: 0,
    words: 0,
    noticeWords: 0,
  };
  walkVisible(element, made, nowhere);
  endBlock(made);
  return made;
}

/** Words. Pages that show fewer may hide their content until their scripts run. */
const minSentenceWords = 30;

/** Walks what a page shows. Sentences that it hides count where it shows hardly any. */
export function walkPage(document: PageDocument, loginForms: ReadonlySet<PageElement>): Walk {
  const shown = walk(document.querySelector("body") ?? document.documentElement, loginForms);
  if (shown.sentenceWords >= minSentenceWords) return shown;
  for (const element of shown.hidden) {
    const { sentences, sentenceWords } = walk(element, loginForms);
    if (sentenceWords >= 2 * minSentenceWords) shown.sentences.push(...sentences);
  }
  return shown;
}
