export const rediscoverAnswers = ["keep", "less", "done", "later"] as const;
export type RediscoverAnswerKind = (typeof rediscoverAnswers)[number];
