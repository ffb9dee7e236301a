/**
 * Stores a copy of a page's lead picture, fetched once, so that viewing it sends requests only to this
 * server.
 */
import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { pictureKey } from "#features/entries/server/service.ts";
import { captures, type LeadPicture } from "#features/entries/server/tables.ts";
import { FetchFailure } from "#server/fetch/fetch-failure.ts";
import { fetchGuarded } from "#server/fetch/guarded-fetch.ts";
import type { AppContext, Ctx } from "#server/app-context.ts";
import { asActor } from "#server/db/database.ts";
import type { JobKind } from "#server/jobs/jobs.ts";
import { parseImageHeader } from "#server/files/image-header.ts";
import { loadCapture } from "../progress/capture-state.ts";

export const pictureQueue = "fetch-picture";

const maxBytes = 3 * 1024 * 1024;
const timeoutMilliseconds = 15_000;
/** Pixels. Smaller pictures are icons and tracking pixels; larger ones take too much browser memory. */
const minSize = { width: 200, height: 100 };
const maxSize = { side: 10_000, area: 25_000_000 };

export function pictureJob(app: AppContext): JobKind {
  return {
    queue: pictureQueue,
    concurrency: 4,
    perUser: 2,
    expireInSeconds: 60,
    retryLimit: 1,
    work: ({ userId, captureId }, signal) =>
      storePicture({ app, userId: String(userId) }, String(captureId), signal),
    // An entry is complete without a picture.
    giveUp: async ({ userId, captureId }) =>
      void (await settle({ app, userId: String(userId) }, String(captureId), null)),
  };
}

/** Fetches the picture and stores it if it can be shown. If the site fails, the entry has no picture. */
async function storePicture(ctx: Ctx, captureId: string, signal: AbortSignal): Promise<void> {
  const { storage } = ctx.app;
  const capture = await loadCapture(ctx, captureId);
  if (!capture?.pictureSource) return;
  const bytes = await fetchPicture(ctx.app, capture.pictureSource, signal);
  const picture = bytes && describePicture(bytes);
  if (picture) await storage.put(pictureKey(captureId), bytes);
  const exists = await settle(ctx, captureId, picture);
  // The entry has since been deleted.
  if (picture && !exists) await storage.delete(pictureKey(captureId));
}

/** Returns whether the entry still exists. */
async function settle(
  { app, userId }: Ctx,
  captureId: string,
  picture: LeadPicture | null,
): Promise<boolean> {
  const settled = await asActor(app.database, userId, (tx) =>
    tx
      .update(captures)
      .set({ picture, pictureSource: null })
      .where(and(eq(captures.id, captureId), eq(captures.creatorId, userId)))
      .returning({ id: captures.id }),
  );
  return settled.length > 0;
}

/** Null if the bytes are not a picture that can be shown. */
export function describePicture(bytes: Buffer): LeadPicture | null {
  const header = parseImageHeader(bytes);
  if (header === null || header.isAnimated || !hasShowableSize(header)) return null;
  const { type, width, height } = header;
  const tag = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  return { type: `image/${type}`, width, height, size: bytes.length, tag };
}

async function fetchPicture(
  { env }: AppContext,
  source: string,
  signal: AbortSignal,
): Promise<Buffer | null> {
  try {
    const { status, bytes } = await fetchGuarded(source, {
      allow: env.fetchAllow,
      maxBytes,
      timeoutMs: timeoutMilliseconds,
      signal,
      accept: "image/webp,image/png,image/jpeg",
    });
    return status < 300 ? bytes : null;
  } catch (error) {
    if (error instanceof FetchFailure) return null;
    throw error;
  }
}

function hasShowableSize({ width, height }: { width: number; height: number }): boolean {
  return (
    width >= minSize.width &&
    height >= minSize.height &&
    Math.max(width, height) <= maxSize.side &&
    width * height <= maxSize.area
  );
}
