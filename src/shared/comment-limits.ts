/** The limits of comments, for both sides. */

/** Characters. */
export const maxCommentLength = 5_000;
