// Counts the signs on a page from which its verdict is derived.
import type { PageDocument, PageElement } from "./page-dom.ts";
import { fold, isHidden, walkPage } from "./walk-page.ts";

export { countWords, isHidden } from "./walk-page.ts";

export type PageSigns = {
  /** The page's title and its h1, in lower case. */
  titles: string[];
  /** Titles and the first of the other headings, in lower case. */
  headings: string[];
  /** The visible text in lower case, white space collapsed, cut at `maxLength`. */
  text: string;
  words: number;
  /**
   * Sentences in lower case outside navigation, headings, controls, login forms, lists of links and cookie
   * notices: where the content of a page is, if it has any. Only the first `maxSentenceWords` words.
   */
  sentences: string[];
  /** Words outside cookie notices. */
  wordsBesideConsent: number;
  /** The outermost elements of the cookie notices. */
  notices: PageElement[];
  /** Sources and beginnings of scripts and frames, and targets of forms, in lower case. */
  scripts: string;
  scriptCount: number;
  noscript: string;
  hasPasswordField: boolean;
  /** A field for the name or address of an account. */
  hasAccountField: boolean;
  /** The labels of buttons and links, in lower case. */
  labels: string[];
};

function listLower(texts: Iterable<string | null>): string[] {
  return Array.from(texts, (text) => fold(text).toLowerCase()).filter((text) => text !== "");
}

/** The shown password fields, with their forms where they have one. */
function listLogins(document: PageDocument): (PageElement | null)[] {
  return [...document.querySelectorAll("input[type=password]")].flatMap((field) => {
    let form: PageElement | null = null;
    for (let part = field; part.tagName; part = part.parentNode!) {
      if (isHidden(part)) return [];
      if (form === null && part.tagName.toLowerCase() === "form") form = part;
      if (part.parentNode === null) break;
    }
    return [form];
  });
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
  const logins = listLogins(document);
  const walk = walkPage(document, new Set(logins.filter((form) => form !== null)));
  const firstOf = (selector: string, count: number): (string | null)[] =>
    [...document.querySelectorAll(selector)].slice(0, count).map((heading) => heading.textContent);
  const titles = listLower([document.title, ...firstOf("h1", 1)]);
  const scripts = readScripts(document);
  return {
    titles,
    headings: [...titles, ...listLower(firstOf("h1, h2", 3))],
    text: fold(walk.parts.join("")).toLowerCase(),
    words: walk.words,
    sentences: walk.sentences,
    wordsBesideConsent: walk.words - walk.noticeWords,
    notices: walk.notices,
    scripts: scripts.join("\n").toLowerCase(),
    scriptCount: scripts.length,
    noscript: fold(firstOf("noscript", 10).join(" ")).slice(0, 2_000).toLowerCase(),
    hasPasswordField: logins.length > 0,
    hasAccountField:
      document.querySelector(
        "input[type=email], input[autocomplete~=username], input[name=username], input[name=login]",
      ) !== null,
    // Skipped on pages of prose: labels are only needed for walls and forms, which are small.
    labels:
      walk.words > 1_500
        ? []
        : listLower(
            firstOf("button, a, input[type=submit], input[type=button], [role=button]", 300),
          ),
  };
}
