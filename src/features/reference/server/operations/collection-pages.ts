import {
  CollectionPageSettings,
  EntryOnPage,
  PageChoices,
} from "#features/collection-pages/contract.ts";
import type { OperationGroup } from "../operation.ts";

export const collectionPages = {
  tag: "Public pages of collections",
  about:
    "The owner of a collection turns its page on. An entry is shown there only if the user who added it chose so; that does not list it anywhere else.",
  operations: {
    "GET /api/collections/:id/public-page": {
      summary: "Get the public page of a collection",
      answer: CollectionPageSettings,
    },
    "PUT /api/collections/:id/public-page": {
      summary: "Turn the public page on, or change who finds it",
      about:
        "For the owner. Before the page is listed, members are asked again: their entries leave it.",
      answer: CollectionPageSettings,
    },
    "DELETE /api/collections/:id/public-page": {
      summary: "Turn the public page off",
      about: "Its link stops working at once, and the decisions about entries are deleted.",
      answer: null,
    },
    "GET /api/collections/:id/public-page/entries": {
      summary: "List your entries in the collection, with what you decided for the page",
      answer: PageChoices,
    },
    "PATCH /api/collections/:id/public-page/entries": {
      summary: "Show or hide several of your entries on the page",
      answer: CollectionPageSettings,
    },
    "GET /api/entries/:id/public-page": {
      summary: "Get what you decided for one entry",
      answer: EntryOnPage,
    },
    "PATCH /api/entries/:id/public-page": {
      summary: "Show or hide one of your entries on the page of its collection",
      answer: EntryOnPage,
    },
  },
} satisfies OperationGroup;
