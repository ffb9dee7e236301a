/** Every route that requires sign-in, with its expected statuses. access-matrix.test.ts fails if one is missing. */
import { accountTable } from "./route-table-account.ts";
import { captureTable } from "./route-table-capture.ts";
import { collectionPageTable } from "./route-table-collection-pages.ts";
import { discoverTable } from "./route-table-discover.ts";
import { exportTable } from "./route-table-export.ts";
import { feedbackTable } from "./route-table-feedback.ts";
import { extractionTable } from "./route-table-extraction.ts";
import { highlightTable } from "./route-table-highlights.ts";
import { importTable } from "./route-table-imports.ts";
import { invitationTable } from "./route-table-invitations.ts";
import { keyTable } from "./route-table-keys.ts";
import { libraryTable } from "./route-table-library.ts";
import { operationTable } from "./route-table-operations.ts";
import { pictureTable } from "./route-table-pictures.ts";
import { rediscoverTable } from "./route-table-rediscover.ts";
import { projectTable } from "./route-table-projects.ts";
import { readingTable } from "./route-table-reading.ts";
import { sharingTable } from "./route-table-sharing.ts";
import { topicTable } from "./route-table-topics.ts";
import { trashTable } from "./route-table-trash.ts";
import { adds, type Case, own } from "./route-case.ts";

/** Endless streams: their content is tested in their features; here only that they require a session. */
export const streams = new Set(["GET /api/events"]);

export const secret = "the secret of Ada";
const readOf = (what: string) => [
  own(({ entry }) => ({ path: `/api/entries/${entry}/${what}` }), 200),
];
export const routeTable: Record<string, Case[]> = {
  ...accountTable,
  ...captureTable,
  ...collectionPageTable,
  ...discoverTable,
  ...exportTable,
  ...feedbackTable,
  ...extractionTable,
  ...invitationTable,
  ...keyTable,
  ...highlightTable,
  ...libraryTable,
  ...operationTable,
  ...pictureTable,
  ...projectTable,
  ...readingTable,
  ...rediscoverTable,
  ...sharingTable,
  ...topicTable,
  ...trashTable,
  ...importTable,
  "GET /api/collections": [own(() => ({ path: "/api/collections" }), 200, 200)],
  "POST /api/collections": [
    own(() => ({ path: "/api/collections", body: { title: "New" } }), 201, 201),
  ],
  "GET /api/collections/:id": [
    own(({ collection }) => ({ path: `/api/collections/${collection}` }), 200),
  ],
  "PATCH /api/collections/:id": [
    own(
      ({ collection }) => ({ path: `/api/collections/${collection}`, body: { title: "Mine" } }),
      200,
    ),
  ],
  "DELETE /api/collections/:id": [
    own(({ collection }) => ({ path: `/api/collections/${collection}` }), 204),
    own(({ collection }) => ({ path: `/api/collections/${collection}?entries=delete` }), 204),
  ],
  "GET /api/entries": [
    own(() => ({ path: "/api/entries" }), 200, 200),
    own(({ collection }) => ({ path: `/api/entries?collectionId=${collection}` }), 200, 200),
    own(() => ({ path: "/api/entries?q=secret" }), 200, 200),
    own(() => ({ path: "/api/entries?topic=secrecy" }), 200, 200),
  ],
  "POST /api/entries/move": [
    own(
      ({ entry }, mine) => ({
        path: "/api/entries/move",
        body: { ids: [entry], collectionId: mine.collection },
      }),
      200,
    ),
    own(
      ({ collection }, mine) => ({
        path: "/api/entries/move",
        body: { ids: [mine.entry], collectionId: collection },
      }),
      200,
    ),
  ],
  "POST /api/entries/delete": [
    own(({ entry }) => ({ path: "/api/entries/delete", body: { ids: [entry] } }), 200),
    // Another user's id among the user's own: nothing is deleted.
    own(
      ({ entry }, mine) => ({ path: "/api/entries/delete", body: { ids: [mine.entry, entry] } }),
      200,
    ),
  ],
  "POST /api/entries/undo": [
    own(({ entryChange }) => ({ path: "/api/entries/undo", body: { changeId: entryChange } }), 200),
  ],
  "POST /api/entries/restore": [
    own(
      ({ deletedEntry }) => ({ path: "/api/entries/restore", body: { ids: [deletedEntry] } }),
      200,
    ),
  ],
  "GET /api/entries/:id": [own(({ entry }) => ({ path: `/api/entries/${entry}` }), 200)],
  "PATCH /api/entries/:id": [
    own(
      ({ entry }) => ({ path: `/api/entries/${entry}`, body: { title: "Mine", isPrivate: false } }),
      200,
    ),
    own(
      ({ entry }, mine) => ({
        path: `/api/entries/${entry}`,
        body: { collectionId: mine.collection },
      }),
      200,
    ),
    own(
      ({ collection }, mine) => ({
        path: `/api/entries/${mine.entry}`,
        body: { collectionId: collection },
      }),
      200,
    ),
  ],
  "DELETE /api/entries/:id": [own(({ entry }) => ({ path: `/api/entries/${entry}` }), 204)],
  "GET /api/entries/:id/document": readOf("document"),
  "GET /api/entries/:id/content": readOf("content"),
  "GET /api/entries/:id/file": readOf("file"),
  "POST /api/entries/:id/reprocess": [
    own(({ entry }) => ({ path: `/api/entries/${entry}/reprocess`, body: { text: "Mine" } }), 200),
  ],
  "GET /api/entries/:id/connections": readOf("connections"),
  "POST /api/entries/:id/links": [
    own(
      ({ entry }, mine) => ({
        path: `/api/entries/${mine.entry}/links`,
        body: { entryId: entry },
      }),
      400,
    ),
    own(
      ({ entry }, mine) => ({
        path: `/api/entries/${entry}/links`,
        body: { entryId: mine.entry },
      }),
      400,
    ),
  ],
  "DELETE /api/entries/:id/links/:otherId": [
    own(({ entry }, mine) => ({ path: `/api/entries/${entry}/links/${mine.entry}` }), 404),
  ],
  "GET /api/search": [
    own(() => ({ path: "/api/search?q=secret" }), 200, 200),
    own(
      ({ collection }) => ({ path: `/api/search?q=secret&collectionId=${collection}` }),
      200,
      200,
    ),
    own(() => ({ path: "/api/search?q=is:private" }), 200, 200),
    own(() => ({ path: "/api/search?topic=secrecy" }), 200, 200),
  ],
  "POST /api/chat": [
    own(() => ({ path: "/api/chat", body: { message: "What is the secret?" } }), 200, 200),
    adds(
      ({ conversation }) => ({
        path: "/api/chat",
        body: { message: "And?", conversationId: conversation },
      }),
      200,
    ),
    adds(
      ({ conversation }) => ({
        path: "/api/chat",
        body: { message: "Again", conversationId: conversation, retry: true },
      }),
      200,
    ),
    adds(
      ({ collection }) => ({
        path: "/api/chat",
        body: { message: "What is in it?", collectionId: collection },
      }),
      200,
    ),
    adds(
      ({ entry }) => ({ path: "/api/chat", body: { message: "What is it?", entryId: entry } }),
      200,
    ),
    adds(
      ({ project }) => ({ path: "/api/chat", body: { message: "Who is it?", projectId: project } }),
      200,
    ),
  ],
  "GET /api/conversations": [
    own(() => ({ path: "/api/conversations" }), 200, 200),
    own(() => ({ path: "/api/conversations?q=secret" }), 200, 200),
  ],
  "GET /api/conversations/samples": [own(() => ({ path: "/api/conversations/samples" }), 200, 200)],
  "GET /api/conversations/:id": [
    own(({ conversation }) => ({ path: `/api/conversations/${conversation}` }), 200),
  ],
  "PATCH /api/conversations/:id": [
    own(
      ({ conversation }) => ({
        path: `/api/conversations/${conversation}`,
        body: { title: "Mine" },
      }),
      200,
    ),
  ],
  "DELETE /api/conversations/:id": [
    own(({ conversation }) => ({ path: `/api/conversations/${conversation}` }), 204),
  ],
  "GET /api/profile/onboarding": [own(() => ({ path: "/api/profile/onboarding" }), 200, 200)],
  "POST /api/profile/onboarding": [
    own(() => ({ path: "/api/profile/onboarding", body: { version: 1, answers: {} } }), 200, 200),
  ],
  "GET /api/collections/:id/interests": [
    own(({ collection }) => ({ path: `/api/collections/${collection}/interests` }), 200),
  ],
  "POST /api/collections/:id/interests": [
    adds(
      ({ collection }) => ({
        path: `/api/collections/${collection}/interests`,
        body: { name: "New" },
      }),
      201,
    ),
  ],
  "PATCH /api/interests/:id": [
    own(({ interest }) => ({ path: `/api/interests/${interest}`, body: { name: "Mine" } }), 200),
  ],
  "DELETE /api/interests/:id": [
    own(({ interest }) => ({ path: `/api/interests/${interest}` }), 204),
  ],
};
