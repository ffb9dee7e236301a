import { discoverApi } from "#features/discover/contract.ts";
import { publicApi } from "#features/discover/public-contract.ts";
import { serve } from "#server/http/serve.ts";
import { getClientNetwork } from "#server/http/client/client-network.ts";
import { getReceiver } from "#server/http/response/receiver.ts";
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
import { renderSitemap } from "./pages/render-sitemap.ts";
import { listTopics } from "./topics.ts";

const usualLimit = PageQuery.parse({}).limit;

export const discoverRoutes = serve(discoverApi, {
  "GET /sitemap.xml": async ({ c }) =>
    sendXml(c, await renderSitemap(c.var.app, getVisitor(c)), "application/xml"),
  "GET /api/discover": ({ ctx, query, signal }) => listDiscover(ctx, query, signal),
  "GET /api/discover/topics": async ({ ctx, query, signal }) => {
    const items = await listTopics(ctx, query.q, signal);
    return { items };
  },
  "POST /api/discover/:captureId/save": ({ ctx, params, body }) =>
    savePublic(ctx, params.captureId, body),
  "POST /api/discover/:captureId/report": ({ ctx, params, body }) =>
    reportPublic(ctx, params.captureId, body),
  "POST /api/discover/:captureId/hide": ({ ctx, params, body }) =>
    hidePublic(ctx, params.captureId, body),
  "DELETE /api/discover/:captureId/hide": ({ ctx, params }) => showPublic(ctx, params.captureId),
  "GET /api/entries/:id/publication": ({ ctx, params }) => getPublication(ctx, params.id),
  "PATCH /api/entries/:id/publication": ({ ctx, params, body }) =>
    updatePublication(ctx, params.id, body),
  "GET /api/profile/public-page": ({ ctx }) => getPublicPage(ctx),
  "PATCH /api/profile/public-page": ({ ctx, body }) => updatePublicPage(ctx, body),
});

export const publicRoutes = serve(
  publicApi,
  {
    "GET /people/:name/feed.xml": async ({ params, c }) => {
      const text = await renderFeed(c.var.app, params.name, getVisitor(c));
      return sendXml(c, text, "application/atom+xml");
    },
    "GET /api/public/people/:name": ({ params, query, c }) => {
      const name = params.name;
      const read = () => getPublicPerson(c.var.app, name, query, getVisitor(c));
      // Cache only the request of the page itself: with a key per limit and cursor, one visitor could fill the
      // cache.
      const isFirst = query.cursor === undefined && query.limit === usualLimit;
      return isFirst ? getCached(c.var.app, `person ${name}`, read) : read();
    },
    "GET /api/public/entries": async ({ c }) => {
      const read = () => listPublicEntries(c.var.app, getVisitor(c));
      return { items: await getCached(c.var.app, "latest", read) };
    },
    "GET /api/public/entries/:slug/image": ({ params, query, c }) =>
      getPublicPicture(c.var.app, params.slug, {
        key: getClientNetwork(c) ?? "",
        knownTag: c.req.header("if-none-match"),
        receiver: getReceiver(c),
        ...query,
      }),
    "GET /api/public/entries/:slug": ({ params, c }) => {
      const slug = params.slug;
      const read = () => getPublicEntry(c.var.app, slug, getVisitor(c));
      return getCached(c.var.app, `entry ${slug}`, read);
    },
  },
  forbidIndexing,
);
