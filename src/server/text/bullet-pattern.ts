/** The sign or number before an item of a list in a plain text, with the white space around it. */
export const bulletPattern = /^\s*(?:[-+*•‣◦▪–—·]\s+|\(?(?:\d{1,2}|[a-z])[.)]\s+)/u;
