import { z } from "zod";
import {
  Conversation,
  ConversationWithMessages,
  SampleQuestions,
} from "#features/assistant/contract.ts";
import { Captured } from "#features/capture/contract.ts";
import { Collection, CollectionPage } from "#features/collections/contract.ts";
import { Extracted, ImageUploaded, Processed } from "#features/extraction/contract.ts";
import { Interest } from "#features/interests/contract.ts";
import { SearchResult } from "#features/search/contract.ts";
import { Usage } from "#features/usage/contract.ts";
import { pageOf, wholeList } from "#shared/pages.ts";
import type { OperationGroup } from "../operation.ts";

export const collections = {
  tag: "Collections",
  about: "Collections of entries, and the interests of each.",
  operations: {
    "GET /api/collections": { summary: "List collections", answer: CollectionPage },
    "POST /api/collections": { summary: "Create a collection", answer: Collection, status: 201 },
    "GET /api/collections/:id": { summary: "One collection", answer: Collection },
    "PATCH /api/collections/:id": {
      summary: "Change a collection",
      about: "409 with the present `collection` in the error if it was changed after `updatedAt`.",
      answer: Collection,
    },
    "DELETE /api/collections/:id": {
      summary: "Delete a collection, and move or delete its entries",
      about:
        "The members of a shared collection lose access at once, and entries of others move to their users' Unfiled. For a collection with members, an API key also needs the scope share.",
      answer: null,
    },
    "GET /api/collections/:id/interests": {
      summary: "The interests of a collection",
      answer: wholeList(Interest),
    },
    "POST /api/collections/:id/interests": {
      summary: "Add an interest to a collection",
      answer: Interest,
      status: 201,
    },
    "PATCH /api/interests/:id": { summary: "Rename an interest", answer: Interest },
    "DELETE /api/interests/:id": { summary: "Delete an interest", answer: null },
  },
} satisfies OperationGroup;

export const search = {
  tag: "Search",
  about: "Full-text search in entries, best first, with the passages that match.",
  operations: {
    "GET /api/search": { summary: "Search entries", answer: SearchResult },
  },
} satisfies OperationGroup;

export const assistant = {
  tag: "Assistant",
  about: "Answers from the user's saved entries, each with its sources quoted.",
  operations: {
    "POST /api/chat": {
      summary: "Ask a question",
      answer: {
        type: "text/event-stream",
        about:
          "The AI SDK's UI message stream: start, text-start, text-delta, text-end, data-citation, source-url, data-nearest, data-waiting, data-failure, error, finish",
      },
    },
    "GET /api/conversations": { summary: "List conversations", answer: pageOf(Conversation) },
    "GET /api/conversations/samples": {
      summary: "Suggested first questions",
      answer: SampleQuestions,
    },
    "GET /api/conversations/:id": {
      summary: "One conversation with its messages",
      answer: ConversationWithMessages,
    },
    "PATCH /api/conversations/:id": { summary: "Rename a conversation", answer: Conversation },
    "DELETE /api/conversations/:id": { summary: "Delete a conversation", answer: null },
    "POST /api/functions/process-with-openai": {
      summary: "Process a text by instructions, with the configured model or without one",
      answer: Processed,
      otherwise: {
        type: "text/event-stream",
        about: "Events text, then result or error; the status is always 200",
      },
    },
    "GET /api/usage": { summary: "The user's model usage today", answer: Usage },
  },
} satisfies OperationGroup;

const stream = {
  type: "text/event-stream",
  about: "Events queued and progress, then result or error; the status is always 200",
};

export const images = {
  tag: "Text from images",
  about: "Upload an image, extract its text, and remove it.",
  operations: {
    "POST /api/storage/image-uploads": {
      summary: "Upload a PNG or JPEG image",
      form: z.object({ file: z.file() }),
      answer: ImageUploaded,
      status: 201,
    },
    "DELETE /api/storage/image-uploads/:path{.+}": {
      summary: "Remove an uploaded image",
      answer: null,
    },
    "POST /api/functions/extract-text": {
      summary: "Extract the text of an uploaded image",
      answer: Extracted,
      otherwise: stream,
    },
    "POST /api/functions/process-image": {
      summary: "Extract the words of an uploaded image with their positions",
      answer: Extracted,
      otherwise: stream,
    },
    "POST /api/extraction/save": {
      summary: "Save an uploaded image's text as an entry",
      answer: Captured,
      status: 201,
    },
  },
} satisfies OperationGroup;
