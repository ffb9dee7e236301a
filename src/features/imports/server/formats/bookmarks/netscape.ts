// The bookmarks file of all browsers and most services: nested <DL> lists of <DT><A> and <DT><H3>.
import type { ImportFound } from "#features/imports/server/items/import-item.ts";
import { describeCut, describeOpenEnd } from "../source/cut-off.ts";
import { createFolderPath } from "../items/folder-path.ts";
import type { TextFormat } from "../source/text-format.ts";
import type { ImportHead } from "../source/import-head.ts";
import type { ImportSource } from "../source/import-source.ts";
import type { Losses } from "../items/losses.ts";
import { foundItem, noAddress, unreadable } from "../items/make-item.ts";
import { type Attributes, type MarkupListener, parseMarkup } from "../markup/parse-markup.ts";
import { splitTags } from "../items/parse-tags.ts";
import { parseReading } from "../items/parse-reading.ts";
import { trackMembers, type UnusedField } from "../items/unused-fields.ts";
import { parseTime } from "../items/parse-time.ts";

/** UTF-16 units of a title or a description; anything longer is an error of the exporting program. */
const maxTextLength = 200_000;

/** Firefox, which filled in the descriptions of the pages. */
const isFirefox = /\s(last_charset|icon_uri)\s*=/i;
const isOurs = /name="generator" content="Commonplace"/i;

type FileKind = { hasCommas: boolean; describesPages: boolean; isOurs: boolean };
type Open = { line: number; attributes: Attributes; title: string; description: string };

const hasCommaTags = /\btags\s*=\s*"[^"]*,/i;

/** linkding puts its notes into the description, between these marks. */
const linkdingNotes = /\[linkding-notes\]([\s\S]*?)\[\/linkding-notes\]/;

/** linkding marks what was archived by a tag of its own. */
const archivedTag = "linkding:bookmarks.archived";

export function isNetscape({ markup, text }: ImportHead): boolean {
  if (markup === null) return false;
  return (
    /<!doctype\s+netscape-bookmark/i.test(text) || /<dl>\s*(<p>\s*)?<dt>\s*<(a|h3)\b/i.test(text)
  );
}

function closeItem(
  { line, attributes: given, title, description }: Open,
  folders: string[],
  kind: FileKind,
) {
  const { members: attributes, listUnused } = trackMembers(given);
  const words = description.replace(linkdingNotes, "").trim() || attributes["description"] || null;
  const own = linkdingNotes.exec(description)?.[1]?.trim() ?? null;
  const url = attributes["href"] || attributes["feedurl"] || null;
  if (url === null) return unreadable(line, noAddress, { title });
  // Shaarli's notes have only a relative URL to themselves, so just their text is kept.
  const isNote = url.startsWith("?") && words !== null;
  const isDescription = kind.describesPages || own !== null;
  const tags = splitTags(attributes["tags"] ?? "", kind.hasCommas).map((tag) => tag.trim());
  const unused: UnusedField[] = attributes["private"] === "0" ? ["Public sharing"] : [];
  const fields = {
    source: isNote ? ("text" as const) : ("url" as const),
    title,
    url: isNote ? null : url,
    folders,
    topics: tags.filter((tag) => tag !== archivedTag),
    note: own ?? (isDescription || isNote ? null : words),
    isOwnNote: kind.isOurs,
    description: isDescription && !isNote ? words : null,
    text: isNote ? words : null,
    createdAt: parseTime(attributes["add_date"]),
    updatedAt: parseTime(attributes["last_modified"]),
    reading: parseReading(tags.includes(archivedTag)),
  };
  return foundItem(line, { ...fields, unused: [...unused, ...listUnused()] });
}

/** `describesPages`: whether descriptions are taken from the pages. In most programs, the user writes them. */
export async function* parseNetscape(
  source: ImportSource,
  losses: Losses,
  describesPages = false,
): AsyncGenerator<ImportFound> {
  const { text } = source.head;
  const kind = {
    hasCommas: hasCommaTags.test(text) || isOurs.test(text),
    describesPages,
    isOurs: isOurs.test(text),
  };
  const folders = createFolderPath(losses);
  const found: ImportFound[] = [];
  let line = 0;
  let open: Open | null = null;
  let heading: { name: string; description: string; isRoot: boolean } | null = null;
  let at: "link" | "heading" | "description" | null = null;

  function finish(): void {
    if (open === null) return;
    found.push(closeItem(open, folders.list(), kind));
    open = null;
  }

  const listener: MarkupListener = {
    open(name, attributes) {
      if (name === "a" && at === "description" && open !== null) {
        // A link inside the description: keep its URL with the words.
        open.description += attributes["href"] ? `${attributes["href"]} ` : "";
      } else if (name === "a") {
        finish();
        line += 1;
        open = { line, attributes, title: "", description: "" };
        at = "link";
      } else if (name === "h3") {
        finish();
        const isRoot =
          "personal_toolbar_folder" in attributes || "unfiled_bookmarks_folder" in attributes;
        heading = { name: "", description: attributes["description"] ?? "", isRoot };
        at = "heading";
      } else if (name === "dd") {
        at = "description";
      } else if (name === "dl") {
        finish();
        folders.enter(heading?.name ?? null, heading?.isRoot);
        const described = heading?.description.trim() ?? "";
        if (described !== "")
          found.push({ kind: "folder", folders: folders.list(), description: described });
        heading = null;
        at = null;
      } else if (name === "dt") {
        finish();
        heading = null;
        at = null;
      } else if (name === "br" && at === "description" && open !== null) open.description += "\n";
    },
    text(text) {
      if (at === "heading" && heading !== null)
        heading.name = (heading.name + text).slice(0, 1_000);
      if (open === null && at === "description" && heading !== null)
        heading.description = (heading.description + text).slice(0, maxTextLength);
      if (open === null) return;
      if (at === "link") open.title = (open.title + text).slice(0, maxTextLength);
      if (at === "description")
        open.description = (open.description + text).slice(0, maxTextLength);
    },
    close(name) {
      if ((name === "a" && at === "link") || (name === "h3" && at === "heading")) at = null;
      if (name !== "dl") return;
      finish();
      folders.leave();
      heading = null;
      at = null;
    },
  };

  const take = (): ImportFound[] => found.splice(0);
  const end = yield* parseMarkup(source.readText(), { xml: false }, listener, take);
  const isCutTitle = at === "link";
  if (isCutTitle) open = null;
  finish();
  yield* take();
  if (end === "tag" || isCutTitle)
    yield unreadable(isCutTitle ? line : line + 1, describeCut(source));
  else if (end === "open") yield unreadable(line + 1, describeOpenEnd(source));
}

export const netscape: TextFormat = {
  format: "netscape",
  detect: isNetscape,
  parse: (source, losses) => parseNetscape(source, losses, isFirefox.test(source.head.text)),
};
