/** What other features use of the search. */
export { analyseText } from "./analyse-text.ts";
export {
  describeSite,
  indexCards,
  indexSome,
  type PreparedCard,
  prepareCard,
} from "./index-cards.ts";
export { getFunctionWords } from "./function-words.ts";
export { findPassages, type FoundPassage, type PassageSearch } from "./find-passages.ts";
export { findAbout, findSimilar, type SimilarEntry } from "./find-similar.ts";
export { findEntries } from "./search-entries.ts";
