// Pages with headings and lists of links below them, as exported by Pocket and Instapaper.
import type { ImportFound } from "#features/imports/server/items/import-item.ts";
import { describeCut, describeOpenEnd } from "../source/cut-off.ts";
import type { ImportSource } from "../source/import-source.ts";
import type { Losses } from "../items/losses.ts";
import { foundItem, noAddress, unreadable } from "../items/make-item.ts";
import { type Attributes, parseMarkup } from "./parse-markup.ts";
import { parseReading } from "../items/parse-reading.ts";
import { parseTime } from "../items/parse-time.ts";

const places = /^(unread|home|my list|liked|starred|favorites|archived?|read archive)$/i;

/** Returns the folder that a heading or a column names; null for the built-in places of these services. */
export function parseFolderName(name: string, losses: Losses): string | null {
  const place = name.trim();
  if (/^(starred|liked|favorites)$/i.test(place)) losses.add("Favourites");
  return place === "" || places.test(place) ? null : place;
}

/** Whether a heading or a column names the place of what was read. */
export function isArchive(name: string): boolean {
  return /^(archived?|read archive)$/i.test(name.trim());
}

export async function* parseLinkLists(
  source: ImportSource,
  losses: Losses,
): AsyncGenerator<ImportFound> {
  const found: ImportFound[] = [];
  let line = 0;
  let heading = "";
  let title = "";
  let link: Attributes | null = null;
  let isHeading = false;

  function finish(attributes: Attributes): void {
    const folder = parseFolderName(heading, losses);
    line += 1;
    if (!attributes["href"]) {
      found.push(unreadable(line, noAddress, { title }));
      return;
    }
    found.push(
      foundItem(line, {
        title,
        url: attributes["href"],
        folders: folder === null ? [] : [folder],
        topics: attributes["tags"]?.split(",") ?? [],
        createdAt: parseTime(attributes["time_added"]),
        reading: parseReading(isArchive(heading)),
      }),
    );
  }

  const end = yield* parseMarkup(
    source.readText(),
    { xml: false },
    {
      open(name, attributes) {
        if (name === "h1" || name === "h2") {
          isHeading = true;
          heading = "";
        } else if (name === "a") {
          link = attributes;
          title = "";
        }
      },
      text(text) {
        if (isHeading) heading += text;
        else if (link !== null) title = (title + text).slice(0, 10_000);
      },
      close(name) {
        if (name === "h1" || name === "h2") isHeading = false;
        if (name !== "a" || link === null) return;
        finish(link);
        link = null;
      },
    },
    () => found.splice(0),
  );
  if (end === "tag" || link !== null) yield unreadable(line + 1, describeCut(source));
  else if (end === "open") yield unreadable(line + 1, describeOpenEnd(source));
}
