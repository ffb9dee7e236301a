/** The types of the questions. Only the questions belong to this project: the articles are in the corpora. */

/**
 * The article's folder (or cranfield/ and the number of the abstract), a question as a user would ask it some
 * weeks later, and short strings that the answering passage contains.
 */
export type Answerable = readonly [article: string, question: string, ...expected: string[]];

/**
 * "near": an article covers the subject, but not the thing asked; "off": nothing saved covers the subject.
 */
export type Unanswerable = readonly [kind: "near" | "off", question: string];

export type Questions = {
  answerable: readonly Answerable[];
  unanswerable: readonly Unanswerable[];
};
