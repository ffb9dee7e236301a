import { Hono } from "hono";
import { z } from "zod";
import {
  CollectionPageUpdate,
  CollectionReport,
  EntryOnPageUpdate,
  PageChoicesUpdate,
} from "#features/collection-pages/contract.ts";
import {
  forbidIndexing,
  getCached,
  getVisitor,
  sendXml,
} from "#features/discover/server/service.ts";
import { PictureQuery } from "#features/pictures/contract.ts";
import { access, publicRead } from "#server/http/access/access.ts";
import { getClientNetwork } from "#server/http/client/client-network.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { idParam } from "#server/http/request/id-param.ts";
import { valid } from "#server/http/request/valid.ts";
import { getReceiver } from "#server/http/response/receiver.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { PageQuery } from "#shared/pages.ts";
import {
  getEntryOnPage,
  listPageChoices,
  updateEntryOnPage,
  updatePageChoices,
} from "./choices.ts";
import { reportPage } from "./moderation.ts";
import { getCollectionPage, getPageEntry, getPagePicture } from "./read-page.ts";
import { renderCollectionFeed } from "./render-collection-feed.ts";
import { deletePage, getPageSettings, updatePageSettings } from "./settings.ts";

const usualLimit = PageQuery.parse({}).limit;
const reports = access("write", { rate: createRateLimiter(rateLimits.reports) });
const publishes = access(["write", "share"], {
  rate: createRateLimiter(rateLimits.publicationChanges),
});
/** Each may write a decision for thousands of entries. */
const decides = access(["write", "share"], { rate: createRateLimiter(rateLimits.bulkChanges) });

const slugParam = valid("param", z.object({ slug: z.string() }));
const entryParam = valid("param", z.object({ slug: z.string(), entry: z.string() }));

/** /api/public/collections: for everybody, with the same limits as public entries. */
export const publicCollectionRoutes = new Hono<HttpEnv>()
  .get("/:slug", publicRead, forbidIndexing, slugParam, valid("query", PageQuery), async (c) => {
    const { slug } = c.req.valid("param");
    const query = c.req.valid("query");
    const read = () => getCollectionPage(c.var.app, slug, query, getVisitor(c));
    // Only the request of the page itself is cached, as for pages of people.
    const isFirst = query.cursor === undefined && query.limit === usualLimit;
    return c.json(await (isFirst ? getCached(c.var.app, `collection ${slug}`, read) : read()));
  })
  .get("/:slug/entries/:entry", publicRead, forbidIndexing, entryParam, async (c) => {
    const { slug, entry } = c.req.valid("param");
    const read = () => getPageEntry(c.var.app, slug, entry, getVisitor(c));
    return c.json(await getCached(c.var.app, `collection ${slug} ${entry}`, read));
  })
  .get(
    "/:slug/entries/:entry/image",
    publicRead,
    forbidIndexing,
    entryParam,
    valid("query", PictureQuery),
    async (c) => {
      const { slug, entry } = c.req.valid("param");
      const response = await getPagePicture(c.var.app, slug, entry, {
        key: getClientNetwork(c) ?? "",
        knownTag: c.req.header("if-none-match"),
        receiver: getReceiver(c),
        ...c.req.valid("query"),
      });
      // Nobody reads the body.
      if (c.req.method === "HEAD") await response.body?.cancel();
      return response;
    },
  )
  .post("/:slug/report", reports, slugParam, valid("json", CollectionReport), async (c) => {
    await reportPage(c.var.ctx, c.req.valid("param").slug, c.req.valid("json"));
    return c.body(null, 204);
  });

/** /shared/collections: the feeds. The pages are rendered by server/pages. */
export const collectionFeedRoutes = new Hono<HttpEnv>().get(
  "/:slug/feed.xml",
  publicRead,
  forbidIndexing,
  slugParam,
  async (c) => {
    const text = await renderCollectionFeed(c.var.app, c.req.valid("param").slug, getVisitor(c));
    return sendXml(c, text, "application/atom+xml");
  },
);

/** /api/collections: the public page of a collection, for its owner and its members */
export const collectionPageRoutes = new Hono<HttpEnv>()
  .get("/:id/public-page", access("read"), idParam, async (c) =>
    c.json(await getPageSettings(c.var.ctx, c.req.valid("param").id)),
  )
  .put("/:id/public-page", publishes, idParam, valid("json", CollectionPageUpdate), async (c) =>
    c.json(await updatePageSettings(c.var.ctx, c.req.valid("param").id, c.req.valid("json"))),
  )
  .delete("/:id/public-page", publishes, idParam, async (c) => {
    await deletePage(c.var.ctx, c.req.valid("param").id);
    return c.body(null, 204);
  })
  .get("/:id/public-page/entries", access("read"), idParam, valid("query", PageQuery), async (c) =>
    c.json(await listPageChoices(c.var.ctx, c.req.valid("param").id, c.req.valid("query"))),
  )
  .patch(
    "/:id/public-page/entries",
    decides,
    idParam,
    valid("json", PageChoicesUpdate),
    async (c) =>
      c.json(await updatePageChoices(c.var.ctx, c.req.valid("param").id, c.req.valid("json"))),
  );

/** /api/entries: one entry on the public page of its collection */
export const entryOnPageRoutes = new Hono<HttpEnv>()
  .get("/:id/public-page", access("read"), idParam, async (c) =>
    c.json(await getEntryOnPage(c.var.ctx, c.req.valid("param").id)),
  )
  .patch("/:id/public-page", publishes, idParam, valid("json", EntryOnPageUpdate), async (c) =>
    c.json(await updateEntryOnPage(c.var.ctx, c.req.valid("param").id, c.req.valid("json"))),
  );
