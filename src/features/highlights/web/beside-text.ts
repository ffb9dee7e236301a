/** Selects what is shown among the text of an entry, but is not part of it. */
export const besideText =
  "figcaption, [data-marker], .sr-only, button, .missing-picture, .code-language";
