/** Decides what a batch saves of each of its items, or why it refuses one. */
import { randomUUIDv7 } from "node:crypto";
import { maxUrlLength } from "#features/capture/contract.ts";
import { getFileType, imageTypes, maxImageBytes, maxUploadBytes } from "#shared/upload-limits.ts";
import type { UploadLimit } from "#features/billing/server/service.ts";
import { AppError } from "#shared/errors.ts";
import type { Captured, NewCapture } from "../saving/insert-captures.ts";
import { describeLink } from "../saving/describe-link.ts";
import type { batchItems } from "../tables.ts";

/** An item without its batch, its user and its position. */
export type NewItem = Omit<typeof batchItems.$inferInsert, "batchId" | "userId" | "position">;

/** A link of a batch as it was given, with its description or why it is refused. */
export type GivenLink = { name: string } & (
  | { link: ReturnType<typeof describeLink>; refusal: null }
  | { link: null; refusal: string }
);

export function readLink(typed: string): GivenLink {
  const name = typed.slice(0, maxUrlLength).toWellFormed();
  if (typed.length > maxUrlLength)
    return { name, link: null, refusal: "That address is too long (4,096 characters at most)" };
  try {
    return { name, link: describeLink(typed), refusal: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { name, link: null, refusal: "This is not the address of a web page." };
  }
}

/** Why a file is refused before it is sent; otherwise null. */
export function explainFile(
  { name, size }: { name: string; size: number },
  limit: UploadLimit | AppError,
  withImages: boolean,
): string | null {
  const type = getFileType(name, withImages);
  if (type === null) return "Files of this type cannot be read.";
  if (size === 0) return "That file is empty.";
  if (imageTypes.some((image) => image === type) && size > maxImageBytes)
    return "That image is larger than 20 MB.";
  if (size > maxUploadBytes) return "That file is larger than 100 MB.";
  if (limit instanceof AppError) return limit.message;
  return limit.refuse(size)?.message ?? null;
}

/** The capture and the item of a link that is saved. */
export function planLink(
  { name, link }: { name: string; link: ReturnType<typeof describeLink> },
  target: {
    collectionId: string;
    whyInteresting: string;
    isPrivate: boolean;
    hidesNote?: boolean | undefined;
  },
): { capture: NewCapture; item: NewItem } {
  const entryId = randomUUIDv7();
  const { collectionId, whyInteresting, isPrivate, hidesNote } = target;
  const captured: Captured = { ...link, step: "fetching" };
  return {
    capture: {
      captureId: randomUUIDv7(),
      isPrivate,
      captured,
      entry: { id: entryId, collectionId, whyItsInteresting: whyInteresting, hidesNote },
    },
    item: { id: randomUUIDv7(), kind: "url", name, outcome: "saved", entryId },
  };
}
