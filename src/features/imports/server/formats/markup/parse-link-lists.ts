// Pages with headings and lists of links below them, as exported by Pocket and Instapaper.
import type { ImportFound, ImportItem } from "#features/imports/server/items/import-item.ts";
import { describeCut, describeOpenEnd } from "../source/cut-off.ts";
import type { ImportSource } from "../source/import-source.ts";
import { foundItem, noAddress, unreadable } from "../items/make-item.ts";
import { type Attributes, parseMarkup } from "./parse-markup.ts";
import { parseReading } from "../items/parse-reading.ts";
import { describeMembers } from "../items/unused-fields.ts";
import { parseTime } from "../items/parse-time.ts";

const places = /^(unread|home|my list|liked|starred|favorites|archived?|read archive)$/i;

/** The folder that a heading or a column names, except for the built-in places of these services, which are states. */
export function parsePlace(name: string): Pick<ImportItem, "folders" | "reading" | "unused"> {
  const place = name.trim();
  return {
    folders: place === "" || places.test(place) ? [] : [place],
    reading: parseReading(/^(archived?|read archive)$/i.test(place)),
    unused: /^(starred|liked|favorites)$/i.test(place) ? ["Favourites"] : [],
  };
}

export async function* parseLinkLists(source: ImportSource): AsyncGenerator<ImportFound> {
  const found: ImportFound[] = [];
  let line = 0;
  let heading = "";
  let title = "";
  let link: Attributes | null = null;
  let isHeading = false;

  function finish(given: Attributes): void {
    line += 1;
    if (!given["href"]) {
      found.push(unreadable(line, noAddress, { title }));
      return;
    }
    const fields = describeMembers(given, (attributes) => ({
      ...parsePlace(heading),
      title,
      url: attributes["href"] ?? null,
      topics: attributes["tags"]?.split(",") ?? [],
      createdAt: parseTime(attributes["time_added"]),
    }));
    found.push(foundItem(line, fields));
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
