// Adds the content that a page has only in its JSON-LD, because its scripts would show it.
import { collectWords, measureOverlap } from "../blocks/word-overlap.ts";
import { makeArticle, type Article } from "../make-article.ts";
import { htmlToText } from "../html-text.ts";
import { listSections, type LinkedContent } from "./list-sections.ts";

/** Words. A longer text is complete without the data, which also describes what is beside the text. */
const maxShortWords = 150;
/** Words. Shorter data is a label rather than content. */
const minAddedWords = 25;
/** The share of a section's words from which the text already has it. */
const minSharedWords = 0.6;

/** The same article if it is long, or if the data has nothing that it lacks. */
export function completeArticle<Found extends Article>(
  article: Found,
  content: LinkedContent,
  baseUrl: string | null,
): Found {
  if (article.words >= maxShortWords || content.nodes.length === 0) return article;
  const known = collectWords(article.text);
  const lacking = listSections(content).filter(
    (section) => measureOverlap([...collectWords(htmlToText(section))], known) < minSharedWords,
  );
  const added = makeArticle([...new Set(lacking)].join(""), baseUrl);
  if (added.words < minAddedWords) return article;
  return {
    ...article,
    html: `${article.html}${added.html}`,
    text: article.text === "" ? added.text : `${article.text}\n\n${added.text}`,
    words: article.words + added.words,
  };
}
