/**
 * An image of a saved page, fetched when its reader asks for it. The site that holds it learns that somebody
 * did, and nothing else: no cookie, no referrer, no address or browser of theirs.
 */
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { FetchFailure } from "#server/fetch/fetch-failure.ts";
import { type Fetched, fetchGuarded } from "#server/fetch/guarded-fetch.ts";
import { limitRate } from "#server/http/rate-limit.ts";
import { type Ctx, inTx } from "#server/machine.ts";
import { AppError } from "#shared/errors.ts";
import { readEntry } from "./service.ts";
import { entryContents } from "./tables.ts";

export const ImageQuery = z.object({ src: z.url({ protocol: /^https?$/ }).max(4_000) });

const maxImageBytes = 15 * 1024 * 1024;
const timeoutMilliseconds = 20_000;
/** Pictures alone. SVG is left out: it is a document, which can hold scripts and links. */
const shownTypes = new Set([
  "image/jpeg",
  "image/png",
  "image/apng",
  "image/gif",
  "image/webp",
  "image/avif",
]);
const takeTurn = limitRate({
  burst: 120,
  perSecond: 4,
  message: "Too many images at once. Wait a moment and try again.",
});

/** Throws "not_found" unless the entry's own text shows this image. */
export async function openImage(ctx: Ctx, id: string, source: string): Promise<Response> {
  await checkShown(ctx, id, source);
  takeTurn(ctx.userId);
  const { bytes, status } = await fetchImage(ctx, source);
  const { fileTypeFromBuffer } = await import("file-type");
  const found = status < 400 ? await fileTypeFromBuffer(bytes) : undefined;
  if (!found || !shownTypes.has(found.mime)) {
    throw new AppError("not_found", "There is no picture at this address");
  }
  return new Response(new Uint8Array(bytes), {
    headers: {
      "content-type": found.mime,
      "content-length": String(bytes.length),
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=86400",
    },
  });
}

async function checkShown(ctx: Ctx, id: string, source: string): Promise<void> {
  const needle = `data-src="${escapeAttribute(source)}"`;
  const shown = await inTx(ctx, async (tx) => {
    const entry = await readEntry(tx, ctx.userId, id);
    return tx
      .select({ id: entryContents.entryId })
      .from(entryContents)
      .where(
        and(
          eq(entryContents.entryId, entry.entryId),
          sql`position(${needle} in ${entryContents.html}) > 0`,
        ),
      );
  });
  if (shown.length === 0) throw new AppError("not_found", "This entry shows no such image");
}

async function fetchImage(ctx: Ctx, source: string): Promise<Fetched> {
  try {
    return await fetchGuarded(source, {
      allow: ctx.machine.env.fetchAllow,
      maxBytes: maxImageBytes,
      timeoutMs: timeoutMilliseconds,
      accept: "image/avif,image/webp,image/png,image/jpeg,image/gif;q=0.9",
    });
  } catch (error) {
    if (error instanceof FetchFailure) throw new AppError("not_found", error.message);
    throw error;
  }
}

/** As the sanitiser wrote it. */
function escapeAttribute(value: string): string {
  return value
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
