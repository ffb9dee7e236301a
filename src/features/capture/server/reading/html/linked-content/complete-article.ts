// Adds the content that a page has only in its JSON-LD, because its scripts would show it.
import { collectWords, measureOverlap } from "../blocks/word-overlap.ts";
import { makeArticle, parseMarkup, type Article, type ArticleSource } from "../make-article.ts";
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
  source: ArticleSource,
): Found {
  if (article.words >= maxShortWords || content.nodes.length === 0) return article;
  const known = collectWords(article.text);
  const read = (markup: string) => makeArticle(parseMarkup(markup), source);
  const lacking = listSections(content).filter(
    (section) => measureOverlap([...collectWords(read(section).text)], known) < minSharedWords,
  );
  const added = read([...new Set(lacking)].join(""));
  if (added.words < minAddedWords) return article;
  const { root } = article;
  for (const node of added.root.childNodes) root.appendChild(node);
  return { ...article, ...makeArticle(root, source) };
}
