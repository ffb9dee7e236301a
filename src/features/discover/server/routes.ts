import { Hono } from "hono";
import { z } from "zod";
import {
  DiscoverHide,
  DiscoverQuery,
  DiscoverReport,
  DiscoverSave,
  DiscoverTopicsQuery,
  PublicationUpdate,
  PublicPageUpdate,
} from "#features/discover/contract.ts";
import { PictureQuery } from "#features/pictures/contract.ts";
import { access, publicRead } from "#server/http/access/access.ts";
import type { HttpEnv } from "#server/http/identity/actor.ts";
import { getClientNetwork } from "#server/http/client/client-network.ts";
import { idParam } from "#server/http/request/id-param.ts";
import { createRateLimiter } from "#server/limits/rate-limiter.ts";
import { rateLimits } from "#server/limits/rate-policies.ts";
import { getReceiver } from "#server/http/response/receiver.ts";
import { valid } from "#server/http/request/valid.ts";
import { PageQuery } from "#shared/pages.ts";
import { hidePublic, reportPublic, showPublic } from "./hide-and-report.ts";
import { getPublicPicture } from "./lead-picture.ts";
import { listDiscover } from "./list-discover.ts";
import { getCached } from "./public-cache.ts";
import { forbidIndexing, getVisitor, sendXml } from "./public-responses.ts";
import { getPublicEntry, listPublicEntries } from "./public-list.ts";
import { getPublication, updatePublication } from "./publication.ts";
import { savePublic } from "./save-public.ts";
import { getPublicPage, getPublicPerson, updatePublicPage } from "./pages/public-page.ts";
import { renderFeed } from "./pages/render-feed.ts";
import { missingPublic } from "./require-public.ts";
import { renderSitemap } from "./pages/render-sitemap.ts";
import { listTopics } from "./topics.ts";

const uuid = z.uuid();
const usualLimit = PageQuery.parse({}).limit;

const searches = access("read", {
  rate: createRateLimiter(rateLimits.discover),
});
const reports = access("write", {
  rate: createRateLimiter(rateLimits.reports),
});
const rate = createRateLimiter(rateLimits.publicationChanges);
const changes = access("write", { rate });
const publishes = access(["write", "share"], { rate });

/** /api/public/people: for everybody, with the same limits as publicEntryRoutes. */
export const publicPeopleRoutes = new Hono<HttpEnv>().get(
  "/:name",
  publicRead,
  forbidIndexing,
  valid("query", PageQuery),
  async (c) => {
    const name = c.req.param("name");
    const query = c.req.valid("query");
    const read = () => getPublicPerson(c.var.app, name, query, getVisitor(c));
    // Cache only the request of the page itself: with a key per limit and cursor, one visitor could fill the
    // cache.
    const isFirst = query.cursor === undefined && query.limit === usualLimit;
    return c.json(await (isFirst ? getCached(c.var.app, `person ${name}`, read) : read()));
  },
);

/** /people: the feeds. The pages are rendered by server/pages. */
export const feedRoutes = new Hono<HttpEnv>().get(
  "/:name/feed.xml",
  publicRead,
  forbidIndexing,
  async (c) => {
    const text = await renderFeed(c.var.app, c.req.param("name"), getVisitor(c));
    return sendXml(c, text, "application/atom+xml");
  },
);

/** /sitemap.xml */
export const sitemapRoutes = new Hono<HttpEnv>().get("/sitemap.xml", publicRead, async (c) =>
  sendXml(c, await renderSitemap(c.var.app, getVisitor(c)), "application/xml"),
);

/** /api/profile/public-page */
export const publicPageRoutes = new Hono<HttpEnv>()
  .get("/public-page", access("read"), async (c) => c.json(await getPublicPage(c.var.ctx)))
  .patch("/public-page", publishes, valid("json", PublicPageUpdate), async (c) =>
    c.json(await updatePublicPage(c.var.ctx, c.req.valid("json"))),
  );

/** /api/public/entries: for everybody. */
export const publicEntryRoutes = new Hono<HttpEnv>()
  .use(forbidIndexing)
  .get("/", publicRead, async (c) => {
    const read = () => listPublicEntries(c.var.app, getVisitor(c));
    return c.json({ items: await getCached(c.var.app, "latest", read) });
  })
  .get("/:slug/image", publicRead, valid("query", PictureQuery), async (c) => {
    const response = await getPublicPicture(c.var.app, c.req.param("slug"), {
      key: getClientNetwork(c) ?? "",
      knownTag: c.req.header("if-none-match"),
      receiver: getReceiver(c),
      ...c.req.valid("query"),
    });
    // Nobody reads the body.
    if (c.req.method === "HEAD") await response.body?.cancel();
    return response;
  })
  .get("/:slug", publicRead, async (c) => {
    const slug = c.req.param("slug");
    const read = () => getPublicEntry(c.var.app, slug, getVisitor(c));
    return c.json(await getCached(c.var.app, `entry ${slug}`, read));
  });

/** /api/entries/:id/publication */
export const publicationRoutes = new Hono<HttpEnv>()
  .get("/:id/publication", access("read"), idParam, async (c) =>
    c.json(await getPublication(c.var.ctx, c.req.valid("param").id)),
  )
  .patch("/:id/publication", publishes, idParam, valid("json", PublicationUpdate), async (c) =>
    c.json(await updatePublication(c.var.ctx, c.req.valid("param").id, c.req.valid("json"))),
  );

/** `:captureId` of a path. A malformed id is answered like an unknown one. */
const entryParam = valid(
  "param",
  z.object({
    captureId: z.string().transform((id) => {
      if (!uuid.safeParse(id).success) throw missingPublic();
      return id.toLowerCase();
    }),
  }),
);

/** /api/discover */
export const discoverRoutes = new Hono<HttpEnv>()
  .get("/", searches, valid("query", DiscoverQuery), async (c) =>
    c.json(await listDiscover(c.var.ctx, c.req.valid("query"), c.req.raw.signal)),
  )
  .get("/topics", searches, valid("query", DiscoverTopicsQuery), async (c) => {
    const items = await listTopics(c.var.ctx, c.req.valid("query").q, c.req.raw.signal);
    return c.json({ items });
  })
  .post("/:captureId/save", changes, entryParam, valid("json", DiscoverSave), async (c) => {
    const { captureId } = c.req.valid("param");
    return c.json(await savePublic(c.var.ctx, captureId, c.req.valid("json")), 201);
  })
  .post("/:captureId/report", reports, entryParam, valid("json", DiscoverReport), async (c) => {
    await reportPublic(c.var.ctx, c.req.valid("param").captureId, c.req.valid("json"));
    return c.body(null, 204);
  })
  .post("/:captureId/hide", changes, entryParam, valid("json", DiscoverHide), async (c) => {
    await hidePublic(c.var.ctx, c.req.valid("param").captureId, c.req.valid("json"));
    return c.body(null, 204);
  })
  .delete("/:captureId/hide", changes, entryParam, async (c) => {
    await showPublic(c.var.ctx, c.req.valid("param").captureId);
    return c.body(null, 204);
  });
