/** The elements of HTML that show marks without content of their own, by the kind of the mark. */
export const plainTags: Readonly<Record<string, string>> = {
  emphasis: "em",
  strong: "strong",
  code: "code",
  keyboard: "kbd",
  subscript: "sub",
  superscript: "sup",
  deleted: "del",
  inserted: "ins",
  marked: "mark",
  small: "small",
};
