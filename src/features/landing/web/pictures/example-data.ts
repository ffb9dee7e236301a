/* Written by scripts/landing-pictures.ts: an entry as it was read. */
export const example = {
  title: "Saving is not remembering",
  summary:
    "Surveys of personal information management report that people save a page to postpone a decision, not to keep it: the act of saving closes the question for the moment. Months later the title alone does not say why the page mattered. Adding one sentence at the moment of saving costs ten seconds and raises the chance of finding and using the page later, because the sentence is written in the words that the same person will search with.",
  why: "Explains why my old bookmarks are useless to me.",
  topics: ["Memory", "Science"],
  minutes: 1,
};
