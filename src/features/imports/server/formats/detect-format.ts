// Detects the format of a single text.
import { feed } from "./markup/feed.ts";
import { firefox } from "./bookmarks/firefox.ts";
import type { TextFormat } from "./source/text-format.ts";
import { declaredFormats, genericTable } from "./tables/generic-table.ts";
import type { ImportHead } from "./source/import-head.ts";
import { instapaper } from "./read-later/instapaper.ts";
import { karakeep } from "./bookmarks/karakeep.ts";
import { kindle } from "./highlights/kindle.ts";
import { linkding } from "./bookmarks/linkding.ts";
import { links } from "./text/links.ts";
import { linkwarden } from "./bookmarks/linkwarden.ts";
import { markdown } from "./text/markdown.ts";
import { netscape } from "./bookmarks/netscape.ts";
import { omnivore } from "./read-later/omnivore.ts";
import { onetab } from "./text/onetab.ts";
import { opml } from "./markup/opml.ts";
import { pinboard } from "./bookmarks/pinboard.ts";
import { pocket } from "./read-later/pocket.ts";
import { raindrop } from "./bookmarks/raindrop.ts";
import { reader } from "./read-later/reader.ts";
import { readwise } from "./highlights/readwise.ts";
import { shiori } from "./bookmarks/shiori.ts";
import { wallabag } from "./read-later/wallabag.ts";

/** The parser is only loaded when needed, because it needs the schemas of the whole export. */
const commonplace: TextFormat = {
  format: "commonplace",
  detect: ({ document }) => document?.["format"] === "commonplace",
  async *parse(source, losses) {
    const { parseCommonplace } = await import("./commonplace/parse-commonplace.ts");
    yield* parseCommonplace(source, losses, new Map());
  },
};

/** The most specific ones first. */
const textFormats: readonly TextFormat[] = [
  commonplace,
  karakeep,
  linkwarden,
  firefox,
  omnivore,
  wallabag,
  pinboard,
  linkding,
  shiori,
  raindrop,
  pocket,
  instapaper,
  readwise,
  reader,
  opml,
  feed,
  netscape,
  kindle,
  ...declaredFormats,
  genericTable,
  onetab,
  links,
  markdown,
];

/** Detects the format of a text; null if it contains nothing to import. */
export function detectFormat(head: ImportHead): TextFormat | null {
  return textFormats.find((format) => format.detect(head)) ?? null;
}
