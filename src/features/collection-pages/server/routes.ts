import { collectionPagesApi, publicCollectionsApi } from "#features/collection-pages/contract.ts";
import { serve } from "#server/http/serve.ts";
import {
  forbidIndexing,
  getCached,
  getVisitor,
  sendXml,
} from "#features/discover/server/service.ts";
import { getClientNetwork } from "#server/http/client/client-network.ts";
import { getReceiver } from "#server/http/response/receiver.ts";
import { PageQuery } from "#shared/pages.ts";
import {
  getEntryOnPage,
  listPageChoices,
  updateEntryOnPage,
  updatePageChoices,
} from "./choices.ts";
import { reportPage } from "./report-page.ts";
import { getCollectionPage, getPageEntry, getPagePicture } from "./read-page.ts";
import { renderCollectionFeed } from "./render-collection-feed.ts";
import { deletePage, getPageSettings, updatePageSettings } from "./settings.ts";

const usualLimit = PageQuery.parse({}).limit;

export const collectionPageRoutes = serve(collectionPagesApi, {
  "POST /api/public/collections/:slug/report": ({ ctx, params, body }) =>
    reportPage(ctx, params.slug, body),
  "GET /api/entries/:id/public-page": ({ ctx, params }) => getEntryOnPage(ctx, params.id),
  "PATCH /api/entries/:id/public-page": ({ ctx, params, body }) =>
    updateEntryOnPage(ctx, params.id, body),
  "GET /api/collections/:id/public-page": ({ ctx, params }) => getPageSettings(ctx, params.id),
  "PUT /api/collections/:id/public-page": ({ ctx, params, body }) =>
    updatePageSettings(ctx, params.id, body),
  "DELETE /api/collections/:id/public-page": ({ ctx, params }) => deletePage(ctx, params.id),
  "GET /api/collections/:id/public-page/entries": ({ ctx, params, query }) =>
    listPageChoices(ctx, params.id, query),
  "PATCH /api/collections/:id/public-page/entries": ({ ctx, params, body }) =>
    updatePageChoices(ctx, params.id, body),
});

export const publicCollectionRoutes = serve(
  publicCollectionsApi,
  {
    "GET /shared/collections/:slug/feed.xml": async ({ params, c }) => {
      const text = await renderCollectionFeed(c.var.app, params.slug, getVisitor(c));
      return sendXml(c, text, "application/atom+xml");
    },
    "GET /api/public/collections/:slug": ({ params, query, c }) => {
      const read = () => getCollectionPage(c.var.app, params.slug, query, getVisitor(c));
      // Only the request of the page itself is cached, as for pages of people.
      const isFirst = query.cursor === undefined && query.limit === usualLimit;
      return isFirst ? getCached(c.var.app, `collection ${params.slug}`, read) : read();
    },
    "GET /api/public/collections/:slug/entries/:entry": ({ params, c }) => {
      const read = () => getPageEntry(c.var.app, params.slug, params.entry, getVisitor(c));
      return getCached(c.var.app, `collection ${params.slug} ${params.entry}`, read);
    },
    "GET /api/public/collections/:slug/entries/:entry/image": ({ params, query, c }) =>
      getPagePicture(c.var.app, params.slug, params.entry, {
        key: getClientNetwork(c) ?? "",
        knownTag: c.req.header("if-none-match"),
        receiver: getReceiver(c),
        ...query,
      }),
  },
  forbidIndexing,
);
