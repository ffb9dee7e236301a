// Finds the author and the date that a page shows to its readers, in one walk over its elements.
import { cleanAuthors } from "#features/capture/server/reading/author-names.ts";
import { parseCalendarDate } from "#features/capture/server/reading/calendar-date.ts";
import type { PageDocument, PageElement } from "../page-dom.ts";
import { isHidden } from "../page-signs.ts";

/** Beside the article: comments, teasers and the surroundings of the page. */
const asideName =
  /comment|related|sidebar|recommend|footer|widget|teaser|more-(?:posts|stories|from)|popular|trending|newsletter|carousel|promo|(?:^|[-_ ])(?:cards?|grid|nav|menu)(?:$|[-_ ])/i;
const asideTags = new Set(
  "NAV FOOTER ASIDE FORM SCRIPT STYLE NOSCRIPT TEMPLATE SVG SELECT IFRAME BUTTON".split(" "),
);
const authorName = /byline|by-line|author|written-?by|(?:^|\s)vcard(?:$|\s)/i;
const dateName =
  /publish|pub-?date|post(?:ed)?-?(?:on|date|meta)|(?:^|[-_\s])date(?:$|[-_\s])|entry-(?:date|meta)|article-?(?:date|meta)|dateline|byline/i;
const authorLink = /\/(?:authors?|people|staff|profiles?|by|users?|contributors?|team|members?)\//i;
const updatedWord =
  /updated|modified|edited|reviewed|aktualisiert|mis à jour|modifié|actualizado|aggiornato/i;
const threadType = /DiscussionForumPosting|Question|QAPage/;

const maxTextLength = 160;
/** A page with more different authors or dates is a list. */
const maxDifferent = 2;
/** Texts after the main heading, among which the byline is. */
const maxZoneTexts = 25;
const maxZoneTextLength = 60;
const maxLineLength = 120;
const lineTags = new Set("P DIV SPAN SMALL EM I LI UL HEADER CITE ADDRESS TIME".split(" "));
const maxElements = 20_000;

/** Candidates in the order of the page, the most certain kind first. */
type Candidates = string[][];
export type Shown = { author: string | null; date: string | null };

/** Null where the page shows none, or several in different places. */
export function findShownFacts(document: PageDocument): Shown {
  const found = collect(document.body);
  return {
    author: choose(found.authors, found.isThread, (text) => cleanAuthors([text])),
    date: choose(found.dates, found.isThread, (text) => parseCalendarDate(text)),
  };
}

function choose(
  candidates: Candidates,
  isThread: boolean,
  read: (text: string) => string | null,
): string | null {
  for (const texts of candidates) {
    const values: string[] = [];
    for (const text of texts) {
      const value = read(text);
      if (value !== null && !values.some((one) => one.includes(value))) values.push(value);
      // The first post of a thread is by its author.
      if (values.length > maxDifferent || (isThread && values.length > 0)) break;
    }
    if (values.length > maxDifferent) return null;
    if (values[0] !== undefined) return values[0];
  }
  return null;
}

function collect(body: PageElement) {
  const authors: Candidates = [[], [], [], [], []];
  const dates: Candidates = [[], [], [], [], []];
  let isThread = false;
  let elements = 0;
  let zoneTexts = -1;
  const visit = (element: PageElement): void => {
    for (let node = element.firstChild; node !== null; node = node.nextSibling) {
      if (node.nodeType === 3 && zoneTexts >= 0 && zoneTexts < maxZoneTexts)
        addZoneText(node.textContent ?? "");
      if (node.nodeType !== 1 || elements > maxElements) continue;
      elements += 1;
      if (asideTags.has(node.tagName) || isHidden(node)) continue;
      const name = `${node.getAttribute("class") ?? ""} ${node.getAttribute("id") ?? ""}`;
      // A wrapper of the whole page may be called after its sidebar.
      if (asideName.test(name) && node.querySelector("h1") === null) continue;
      addElement(node, name);
      visit(node);
      if (node.tagName === "H1") zoneTexts = 0;
    }
  };
  const addZoneText = (raw: string) => {
    const text = raw.replace(/\s+/g, " ").trim();
    if (text === "") return;
    zoneTexts += 1;
    if (text.length > maxZoneTextLength || updatedWord.test(text)) return;
    if (shownLead.test(text)) authors[3]!.push(cutDate(text));
    if (/\d{4}/.test(text) && (parseCalendarDate(text)?.length ?? 0) === 10) dates[4]!.push(text);
  };
  const addLine = (element: PageElement) => {
    const text = textOf(element);
    const line = parseDatedLine(text);
    // A name in an element of its own, behind "by".
    if (line === null && text.length <= maxZoneTextLength && shownLead.test(text))
      authors[3]!.push(cutDate(text));
    if (line === null) return;
    authors[4]!.push(line.author);
    dates[4]!.push(line.date);
  };
  const addElement = (element: PageElement, name: string) => {
    const isInZone = zoneTexts >= 0 && zoneTexts < maxZoneTexts;
    if ((isInZone && lineTags.has(element.tagName)) || dateName.test(name)) addLine(element);
    const itemprop = element.getAttribute("itemprop") ?? "";
    if (threadType.test(element.getAttribute("itemtype") ?? "")) isThread = true;
    const authorKind = /\bauthor\b/.test(itemprop)
      ? 0
      : /\bauthor\b/.test(element.getAttribute("rel") ?? "")
        ? 1
        : authorName.test(name)
          ? 2
          : -1;
    if (authorKind >= 0) authors[authorKind]!.push(...readAuthor(element));
    const dateKind = /\bdatePublished\b/.test(itemprop)
      ? 0
      : element.tagName === "TIME"
        ? element.getAttribute("pubdate") === null
          ? 2
          : 1
        : dateName.test(name)
          ? 3
          : -1;
    if (dateKind >= 0) dates[dateKind]!.push(...readDate(element));
  };
  visit(body);
  return { authors, dates, isThread };
}

function readAuthor(element: PageElement): string[] {
  const content = element.getAttribute("content");
  if (content) return [content];
  const name = element.querySelector("[itemprop~=name], .fn");
  const links = [...element.querySelectorAll("a[href]")]
    .slice(0, 8)
    .filter((link) => authorLink.test(link.getAttribute("href") ?? ""));
  const texts = (name ? [name] : links.length > 0 ? links : [element]).map(textOf);
  const named = texts.filter((text) => text !== "" && text.length <= maxTextLength);
  return named.length > 1 ? [named.join("; ")] : named;
}

function readDate(element: PageElement): string[] {
  const text = textOf(element);
  if (text.length > maxTextLength || updatedWord.test(text)) return [];
  const stated = element.getAttribute("datetime") ?? element.getAttribute("content");
  return stated && parseCalendarDate(stated) !== null ? [stated] : [text];
}

const shownLead = /^(?:[Bb]y|BY|Von|Par|Por|Di|Door|Written by|Author:)\s+\p{Lu}/u;
/** What may be before a date: a label, and a day of the week. Anything else is a sentence. */
const dateLead =
  /^(?:(?:posted|published|written|added|created|submitted|first published|date|veröffentlicht|erstellt|geschrieben|publié|mis en ligne|publicado|escrito|pubblicato|scritto|geplaatst|gepubliceerd|opublikowano|publicerad|udgivet)(?!\p{L})[^\d]{0,20}|(?:on|am|le|el|il|op|em|den?)\s+|\p{L}{2,12}[,.]\s+)*(?:\p{L}{3,12}\.?\s+)?\d/iu;
/** What may follow a name: a place on the site, or the number of comments. */
const nameTail = /\s*(?:\s(?:in|under|filed|at|to|auf|dans|en)\s.*|[|•·–—/].*|\d.*)$/iu;
const datedAuthor = /^(.*?\d.*?)[\s,|·•–—-](?:by|von|par|por|di|da|door):?\s+(?=\S)(.*)$/iu;
const leadingAuthor = /^(?:[\p{L} ]{0,20}\s)?(?:by|von|par|por|di|da|door):?\s+(?=\S)(.*)$/iu;

/** A date and a name on one line: "Posted on March 5, 2024 by Ada Pilot", "5. März 2024, von Ada Pilot". */
function parseDatedLine(text: string): { date: string; author: string } | null {
  if (text.length > maxLineLength || !/\d{4}/.test(text) || updatedWord.test(text)) return null;
  const [, date, name] = datedAuthor.exec(text) ?? [];
  if (date !== undefined && name !== undefined) {
    const isByline = /^\p{Lu}/u.test(name) && dateLead.test(date) && isFullDate(date);
    const author = cutDate(name).replace(nameTail, "");
    // A name has no words in lower case behind a comma.
    return isByline && !/,\s+\p{Ll}+\s/u.test(author) ? { date, author: `by ${author}` } : null;
  }
  const byline = leadingAuthor.exec(text)?.[1];
  const split = byline === undefined ? null : splitAtDate(byline);
  return split && /^\p{Lu}/u.test(split.before)
    ? { date: split.date, author: `by ${split.before}` }
    : null;
}

const isFullDate = (text: string) => parseCalendarDate(text)?.length === 10;

/** The name of the month may be before the day, or behind it. */
function splitAtDate(text: string): { before: string; date: string } | null {
  const digit = text.search(/\d/);
  if (digit < 0) return null;
  const month = /\p{L}+\.?\s+$/u.exec(text.slice(0, digit))?.index ?? digit;
  const at = [digit, month].find((start) => isFullDate(text.slice(start)));
  if (at === undefined) return null;
  const before = text
    .slice(0, at)
    .replace(/[^\p{L}\p{M}.)]+$/u, "")
    .replace(/[\s,]+(?:on|am|le|el|il|op|em)$/u, "");
  return { before, date: text.slice(at) };
}

/** A byline without the date behind the name. */
function cutDate(text: string): string {
  return splitAtDate(text)?.before ?? text;
}

/** The text, with white space between elements; longer than `maxTextLength` if it was cut. */
function textOf(element: PageElement): string {
  let text = "";
  const add = (parent: PageElement): void => {
    for (let node = parent.firstChild; node !== null; node = node.nextSibling) {
      if (text.length > maxTextLength) return;
      if (node.nodeType === 3) text += ` ${(node.textContent ?? "").slice(0, 400)}`;
      else if (node.nodeType === 1 && !asideTags.has(node.tagName)) add(node);
      text = text.replace(/\s+/g, " ");
    }
  };
  add(element);
  return text.trim();
}

/** The date in the path of an article, as /2024/03/05/title or /2024/03/title. */
export function findDateInUrl(url: string | null): string | null {
  const path = URL.parse(url ?? "")?.pathname ?? "";
  const [, year, month, day] =
    /\/((?:19|20)\d\d)[/-](0?[1-9]|1[0-2])(?:[/-](0?[1-9]|[12]\d|3[01]))?(?=[/_-][^/]*\p{L})/u.exec(
      path,
    ) ?? [];
  return year === undefined
    ? null
    : parseCalendarDate([year, month, day].filter(Boolean).join("-"));
}
