/** A user's public entries as an Atom feed. */
import type { AppContext } from "#server/app-context.ts";
import { ownOrigin } from "#server/settings/env.ts";
import type { Visitor } from "../as-visitor.ts";
import { toListedEntry } from "../public-list.ts";
import { formatFeed, maxFeedEntries } from "./format-feed.ts";
import { getPersonPage } from "./public-page.ts";

/** The newest 50 entries. Throws "not_found" if the page does not exist or is turned off. */
export async function renderFeed(app: AppContext, name: string, visitor: Visitor): Promise<string> {
  const { page, rows } = await getPersonPage(app, name, { limit: maxFeedEntries }, visitor);
  const origin = ownOrigin(app.env);
  const address = `${origin}/people/${page.name}`;
  return formatFeed({
    address,
    title: page.username,
    author: { name: page.username, uri: address },
    updated: page.updatedAt,
    entries: rows.map((row) => ({
      address: `${origin}/shared/${row.slug}`,
      entry: toListedEntry(row),
    })),
  });
}
