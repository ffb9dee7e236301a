import { PublicPlans } from "#features/billing/contract.ts";
import { PublicCollectionPage, PublicPageEntry } from "#features/collection-pages/contract.ts";
import {
  DiscoverPage,
  DiscoverTopics,
  PublicEntries,
  PublicEntry,
  PublicPage,
  PublicPerson,
} from "#features/discover/contract.ts";
import { Entry } from "#features/entries/contract.ts";
import { FeedbackItem, FeedbackPage } from "#features/feedback/contract.ts";
import type { OperationGroup } from "../operation.ts";

export const discover = {
  tag: "Discover",
  about: "Public entries of other users.",
  operations: {
    "GET /api/discover": { summary: "List public entries of others", answer: DiscoverPage },
    "GET /api/discover/topics": { summary: "Topics of public entries", answer: DiscoverTopics },
    "POST /api/discover/:captureId/save": {
      summary: "Save a public entry",
      answer: Entry,
      status: 201,
    },
    "POST /api/discover/:captureId/report": {
      summary: "Report a public entry to the operator",
      answer: null,
    },
    "POST /api/discover/:captureId/hide": {
      summary: "Hide a public entry, or all entries of its publisher",
      answer: null,
    },
    "DELETE /api/discover/:captureId/hide": { summary: "Show a hidden entry again", answer: null },
  },
} satisfies OperationGroup;

export const forEverybody = {
  tag: "Public",
  about: "Available without an account.",
  operations: {
    "GET /api/public/entries": { summary: "The newest public entries", answer: PublicEntries },
    "GET /api/public/entries/:slug": { summary: "One public entry", answer: PublicEntry },
    "GET /api/public/entries/:slug/image": {
      summary: "The lead picture of a public entry",
      answer: { type: "image/webp", about: "The picture" },
    },
    "GET /api/public/collections/:slug": {
      summary: "A collection with a public page, and its shown entries",
      answer: PublicCollectionPage,
    },
    "GET /api/public/collections/:slug/entries/:entry": {
      summary: "One entry on the public page of a collection",
      answer: PublicPageEntry,
    },
    "GET /api/public/collections/:slug/entries/:entry/image": {
      summary: "The lead picture of such an entry",
      answer: { type: "image/webp", about: "The picture" },
    },
    "GET /shared/collections/:slug/feed.xml": {
      summary: "The entries of such a page as a feed",
      answer: { type: "application/atom+xml", about: "An Atom feed" },
    },
    "POST /api/public/collections/:slug/report": {
      summary: "Report the public page of a collection to the operator",
      answer: null,
    },
    "GET /api/public/people/:name": {
      summary: "The public entries of a user with a public page",
      answer: PublicPerson,
    },
    "GET /people/:name/feed.xml": {
      summary: "The public entries of a user as a feed",
      answer: { type: "application/atom+xml", about: "An Atom feed" },
    },
    "GET /sitemap.xml": {
      summary: "The pages that search engines may list",
      answer: { type: "application/xml", about: "A sitemap" },
    },
    "GET /api/public/plans": { summary: "Whether this server sells plans", answer: PublicPlans },
    "GET /api/profile/public-page": { summary: "Get your public page", answer: PublicPage },
    "PATCH /api/profile/public-page": {
      summary: "Turn your public page on or off, or rename it",
      answer: PublicPage,
    },
  },
} satisfies OperationGroup;

export const feedback = {
  tag: "Feedback",
  about: "The board for all users with an account.",
  operations: {
    "GET /api/feedback": { summary: "List feedback", answer: FeedbackPage },
    "POST /api/feedback": { summary: "Submit feedback", answer: FeedbackItem, status: 201 },
    "PATCH /api/feedback/:id": {
      summary: "Change your own feedback; as the operator, answer and merge it",
      answer: FeedbackItem,
    },
    "DELETE /api/feedback/:id": { summary: "Delete feedback, as the operator", answer: null },
    "POST /api/feedback/:id/rank": { summary: "Vote on feedback", answer: FeedbackItem },
  },
} satisfies OperationGroup;
