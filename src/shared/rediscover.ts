export const rediscoverAnswers = ["keep", "less", "done"] as const;
export type RediscoverAnswerKind = (typeof rediscoverAnswers)[number];
