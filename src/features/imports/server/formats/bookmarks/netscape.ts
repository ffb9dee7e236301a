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
import { parseTime } from "../items/parse-time.ts";

/** UTF-16 units of a title or a description; anything longer is an error of the exporting program. */
const maxTextLength = 200_000;

type Open = { line: number; attributes: Attributes; title: string; description: string };

/** linkding puts its notes into the description, between these marks. */
const linkdingNotes = /\[linkding-notes\]([\s\S]*?)\[\/linkding-notes\]/;

export function isNetscape({ markup, text }: ImportHead): boolean {
  if (markup === null) return false;
  return (
    /<!doctype\s+netscape-bookmark/i.test(text) || /<dl>\s*(<p>\s*)?<dt>\s*<(a|h3)\b/i.test(text)
  );
}

function countLosses(attributes: Attributes, losses: Losses): void {
  if (attributes["toread"] === "1") losses.add("Marks for reading later");
  if (attributes["private"] === "0") losses.add("Public sharing");
  if (attributes["shortcuturl"]) losses.add("Keywords of bookmarks");
  if (attributes["data-important"] === "true") losses.add("Favourites");
}

function closeItem(
  { line, attributes, title, description }: Open,
  folders: string[],
  commas: boolean,
) {
  // Browsers and services store the user's comment here; only few store the page's own description.
  const written = description.replace(linkdingNotes, "\n\n$1").trim() || attributes["description"];
  const url = attributes["href"] || attributes["feedurl"] || null;
  if (url === null) return unreadable(line, noAddress, { title });
  // Shaarli's notes have only a relative URL to themselves, so just their text is kept.
  const isNote = url.startsWith("?") && written;
  return foundItem(line, {
    source: isNote ? "text" : "url",
    title,
    url: isNote ? null : url,
    folders,
    topics: splitTags(attributes["tags"] ?? "", commas),
    note: isNote ? null : (written ?? null),
    text: isNote ? written : null,
    createdAt: parseTime(attributes["add_date"]),
    updatedAt: parseTime(attributes["last_modified"]),
  });
}

export async function* parseNetscape(
  source: ImportSource,
  losses: Losses,
): AsyncGenerator<ImportFound> {
  const commas = /\btags\s*=\s*"[^"]*,|name="generator" content="Commonplace"/i.test(
    source.head.text,
  );
  const folders = createFolderPath(losses);
  const found: ImportFound[] = [];
  let line = 0;
  let open: Open | null = null;
  let heading: { name: string; isRoot: boolean } | null = null;
  let at: "link" | "heading" | "description" | null = null;

  function finish(): void {
    if (open === null) return;
    found.push(closeItem(open, folders.list(), commas));
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
        countLosses(attributes, losses);
        at = "link";
      } else if (name === "h3") {
        finish();
        const isRoot =
          "personal_toolbar_folder" in attributes || "unfiled_bookmarks_folder" in attributes;
        heading = { name: "", isRoot };
        at = "heading";
      } else if (name === "dd") {
        at = "description";
        if (open === null && heading !== null) losses.add("Descriptions of folders");
      } else if (name === "dl") {
        finish();
        folders.enter(heading?.name ?? null, heading?.isRoot);
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
  parse: parseNetscape,
};
