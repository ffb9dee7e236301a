// Makes an article of markup: sanitised markup and its text.
import { htmlToText } from "./html-text.ts";
import { countWords } from "./page-signs.ts";
import { sanitiseHtml } from "./sanitise.ts";

export type Article = {
  /** Sanitised. */
  html: string;
  text: string;
  words: number;
};

const minProseWords = 50;

/** Captions count as text only on pages that hardly have any other, such as photo essays. */
function readText(html: string): string {
  const text = htmlToText(html);
  return countWords(text) < minProseWords ? htmlToText(html, { captions: true }) : text;
}

export function makeArticle(markup: string, baseUrl: string | null): Article {
  const html = sanitiseHtml(markup, baseUrl);
  const text = readText(html);
  return { html, text, words: countWords(text) };
}
