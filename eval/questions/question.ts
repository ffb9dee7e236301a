/** The shapes of the questions. Only the questions are ours: the articles stay in the corpora. */

/**
 * Folder of the article (or cranfield/ and the number of the abstract), the question as a person would ask
 * it some weeks later, and short words that stand in the passage which answers.
 */
export type Answerable = readonly [article: string, question: string, ...expected: string[]];

/** "near": an article is about that subject, the thing asked is not in it; "off": nothing of the kind is saved. */
export type Unanswerable = readonly [kind: "near" | "off", question: string];

export type Questions = {
  answerable: readonly Answerable[];
  unanswerable: readonly Unanswerable[];
};
