// OPML: feeds and links in an outline. Outlines without a URL are folders.
import type { ImportFound } from "#features/imports/server/items/import-item.ts";
import { describeCut } from "../source/cut-off.ts";
import { createFolderPath } from "../items/folder-path.ts";
import type { TextFormat } from "../source/text-format.ts";
import { foundItem, unreadable } from "../items/make-item.ts";
import { type Attributes, parseMarkup } from "./parse-markup.ts";
import { describeMembers } from "../items/unused-fields.ts";
import { parseTime } from "../items/parse-time.ts";

/** Attribute names occur in any case. */
function lower(attributes: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

export const opml: TextFormat = {
  format: "opml",
  detect: ({ root, markup }) => markup === "xml" && root === "opml",
  async *parse(source, losses): AsyncGenerator<ImportFound> {
    const folders = createFolderPath(losses);
    const found: ImportFound[] = [];
    let line = 0;

    function addFeed(given: Attributes): void {
      line += 1;
      const fields = describeMembers(given, (outline) => {
        const site = outline["htmlurl"] || outline["url"];
        const feed = outline["xmlurl"];
        return {
          title: outline["title"] || outline["text"] || null,
          url: site || feed || null,
          folders: folders.list(),
          topics: outline["category"]?.split(/[,/]/) ?? [],
          // An entry has only one URL, so the feed's URL is kept in the description.
          description:
            [outline["description"], site && feed ? `Feed: ${feed}` : ""]
              .filter(Boolean)
              .join("\n") || null,
          createdAt: parseTime(outline["created"]),
        };
      });
      found.push(foundItem(line, fields));
    }

    const end = yield* parseMarkup(
      source.readText(),
      { xml: true },
      {
        open(name, attributes) {
          if (name !== "outline") return;
          const outline = lower(attributes);
          const title = outline["title"] || outline["text"] || null;
          const isFeed = outline["xmlurl"] || outline["htmlurl"] || outline["url"];
          if (isFeed) addFeed(outline);
          folders.enter(isFeed ? null : title);
        },
        text: () => {},
        close(name) {
          if (name === "outline") folders.leave();
        },
      },
      () => found.splice(0),
    );
    if (end !== "whole") yield unreadable(line + 1, describeCut(source));
  },
};
