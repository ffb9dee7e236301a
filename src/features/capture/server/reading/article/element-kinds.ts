// Assigns the elements of a page to their roles in a document.
import type { PlainMarkKind } from "#shared/article/article-document.ts";

const listWords = (words: string) => new Set(words.split(" "));

/** Their text is not content. */
export const silentTags = listWords(
  "script style noscript template iframe frame frameset noframes object embed applet canvas svg audio video textarea " +
    "option select button title head xmp noembed plaintext rp colgroup",
);

/** Their content is set apart from what is around them. */
export const blockTags = listWords(
  "address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer " +
    "form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p pre search section summary table tbody td " +
    "tfoot th thead tr ul",
);

export const plainMarks: Readonly<Record<string, PlainMarkKind>> = {
  em: "emphasis",
  i: "emphasis",
  cite: "emphasis",
  dfn: "emphasis",
  var: "emphasis",
  strong: "strong",
  b: "strong",
  code: "code",
  tt: "code",
  samp: "code",
  kbd: "keyboard",
  sub: "subscript",
  sup: "superscript",
  del: "deleted",
  s: "deleted",
  strike: "deleted",
  ins: "inserted",
  u: "inserted",
  mark: "marked",
  small: "small",
};

/** The level of a heading, or null. */
export function getHeadingLevel(tag: string): number | null {
  return tag.length === 2 && tag[0] === "h" && tag[1]! >= "1" && tag[1]! <= "6"
    ? Number(tag[1])
    : null;
}
