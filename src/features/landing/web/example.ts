/** What Commonplace made of two short essays, by its embedded reader and answerer, word for word. */
export const essay = {
  title: "Saving is not remembering",
  summary:
    "Surveys of personal information management report that people save a page to postpone a decision, not to keep it: the act of saving closes the question for the moment. Months later the title alone does not say why the page mattered.",
  why: "Explains why my old bookmarks are useless to me.",
  topics: ["Memory", "Science"],
  takeaway: "Save less, write one line on why, and look through the collection once a month.",
};

export const question = "Why are most bookmarks never opened again?";
export const answer =
  "Most bookmarks are never opened again. Surveys of personal information management report that people save a page to postpone a decision, not to keep it: the act of saving closes the question for the moment. Months later the title alone does not say why the page mattered.";

export const related = {
  title: "The testing effect in plain words",
  reason: "Shares the topic Memory; both mention remembering",
};
