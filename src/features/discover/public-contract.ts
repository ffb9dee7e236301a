/** For everybody: what users have made public. */
import { PublicEntries, PublicEntry, PublicPerson } from "#features/discover/contract.ts";
import { defineApi } from "#shared/endpoint.ts";
import { PictureQuery } from "#features/pictures/contract.ts";
import { PageQuery } from "#shared/pages.ts";

export const publicApi = defineApi("Public", {
  "GET /people/:name/feed.xml": {
    summary: "The public entries of a user as a feed",
    scope: "public",
    rate: "publicReads",
    answer: { type: "application/atom+xml", about: "An Atom feed" },
  },
  "GET /api/public/people/:name": {
    summary: "The public entries of a user with a public page",
    scope: "public",
    rate: "publicReads",
    query: PageQuery,
    answer: PublicPerson,
  },
  "GET /api/public/entries": {
    summary: "The newest public entries",
    scope: "public",
    rate: "publicReads",
    answer: PublicEntries,
  },
  "GET /api/public/entries/:slug/image": {
    summary: "The lead picture of a public entry",
    scope: "public",
    rate: "publicReads",
    query: PictureQuery,
    answer: { type: "image/webp", about: "The picture" },
  },
  "GET /api/public/entries/:slug": {
    summary: "One public entry",
    scope: "public",
    rate: "publicReads",
    answer: PublicEntry,
  },
});
