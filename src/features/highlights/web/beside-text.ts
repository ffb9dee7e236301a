/** Selects what is shown among the text of an entry, but is not part of it. */
export const besideText = "[data-beside], .sr-only, button, .code-language";
