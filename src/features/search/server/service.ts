/** The functions of search that other features use. */
export { analyseText, type Token } from "./text/analyse-text.ts";
export { describeSource } from "./index/describe-source.ts";
export {
  indexEntries,
  indexSome,
  markManyStale,
  type PreparedEntry,
  prepareEntry,
} from "./index/index-entries.ts";
export { listNearSpellings } from "./text/near-spellings.ts";
export { getFunctionWords } from "./text/function-words.ts";
export { findPassages, type FoundPassage, type PassageSearch } from "./rank/find-passages.ts";
export { findAbout, findSimilar, type Subject } from "./rank/find-similar.ts";
export { findEntries } from "./search-entries.ts";
export {
  countFound,
  findLibraryIds,
  findPrepared,
  listAbout,
  prepareFilter,
  type PreparedFilter,
  rateAbout,
  selectSharedIds,
  toEntryFilters,
} from "./query/find-library-ids.ts";
export { parseRange } from "./query/query-days.ts";
export { listLanguages } from "./query/query-languages.ts";
