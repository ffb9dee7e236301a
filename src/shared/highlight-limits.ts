/** The limits and colors of highlights, for both sides. */

/** Max highlights of one user on one entry. */
export const maxHighlights = 5_000;
/** Characters. */
export const maxQuoteLength = 100_000;
export const maxHighlightNoteLength = 10_000;
/** Characters stored before and after the quote, to tell equal quotes apart. */
export const contextLength = 32;

export const highlightColours = ["yellow", "green", "blue", "pink"] as const;
