// Every format of a single text, the most specific ones first.
import { commonplace } from "./commonplace.ts";
import { feed } from "./feed.ts";
import { firefox } from "./firefox.ts";
import type { TextFormat } from "./format.ts";
import { genericTable } from "./generic-table.ts";
import type { ImportHead } from "./import-head.ts";
import { instapaper } from "./instapaper.ts";
import { karakeep } from "./karakeep.ts";
import { kindle } from "./kindle.ts";
import { linkding } from "./linkding.ts";
import { links } from "./links.ts";
import { linkwarden } from "./linkwarden.ts";
import { markdown } from "./markdown.ts";
import { netscape } from "./netscape.ts";
import { omnivore } from "./omnivore.ts";
import { onetab } from "./onetab.ts";
import { opml } from "./opml.ts";
import { pinboard } from "./pinboard.ts";
import { pocket } from "./pocket.ts";
import { raindrop } from "./raindrop.ts";
import { reader } from "./reader.ts";
import { readwise } from "./readwise.ts";
import { shiori } from "./shiori.ts";
import { wallabag } from "./wallabag.ts";

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
  genericTable,
  onetab,
  links,
  markdown,
];

/** Recognises the format of a text; null if it contains nothing to import. */
export function recogniseText(head: ImportHead): TextFormat | null {
  return textFormats.find((one) => one.recognise(head)) ?? null;
}
