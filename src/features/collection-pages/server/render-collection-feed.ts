/** The entries on the public page of a collection as an Atom feed. */
import { formatFeed, maxFeedEntries, type Visitor } from "#features/discover/server/service.ts";
import type { AppContext } from "#server/app-context.ts";
import { ownOrigin } from "#server/settings/env.ts";
import { readCollectionPage } from "./read-page.ts";

/** The newest 50 entries. Throws "not_found" for a page that is off. */
export async function renderCollectionFeed(
  app: AppContext,
  slug: string,
  visitor: Visitor,
): Promise<string> {
  const { collection, items } = await readCollectionPage(
    app,
    slug,
    { limit: maxFeedEntries },
    visitor,
  );
  const { title, description, maker, updatedAt } = collection;
  const origin = ownOrigin(app.env);
  const address = `${origin}/shared/collections/${slug}`;
  return formatFeed({
    address,
    title: title || "Untitled",
    subtitle: description,
    author: maker ? { name: maker.username, uri: `${origin}/people/${maker.name}` } : null,
    updated: updatedAt,
    entries: items.map((entry) => ({
      address: `${address}/${entry.slug}`,
      entry,
      author: entry.addedBy,
    })),
  });
}
