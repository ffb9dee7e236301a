/** Fetches the waiting pictures of a capture within its bounds, one after the other. */
import { setTimeout as sleep } from "node:timers/promises";
import { and, asc, eq, sql } from "drizzle-orm";
import { FetchFailure } from "#server/fetch/fetch-failure.ts";
import { fetchGuarded } from "#server/fetch/guarded-fetch.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createSemaphore } from "#server/limits/semaphore.ts";
import { countFetched, keepPicture, leaveOut, type Shown } from "./keep-picture.ts";
import { maxBytes as maxSpace, measureSpace } from "./picture-settings.ts";
import { capturePictures, firstTextPlace, iconPlace } from "./tables.ts";

/** The bytes of the picture that an entry's own file shows, or a sentence on why there are none. */
export type MakeCover = (
  ctx: Ctx,
  captureId: string,
  signal: AbortSignal,
) => Promise<Buffer | string>;

const maxPictureBytes = 10 * 1024 * 1024;
const maxIconBytes = 512 * 1024;
const maxPageBytes = 20 * 1024 * 1024;
const timeoutMilliseconds = 15_000;
/** For all pictures of a page together. */
const pageMilliseconds = 120_000;
/** Between two pictures of one host. */
const pauseMilliseconds = 50;
/** A host that failed to answer this often is not asked again for the same page. */
const maxTimeouts = 2;
const accept = "image/webp,image/avif,image/png,image/jpeg,image/gif;q=0.9,image/svg+xml;q=0.8";

/** One picture of a host at a time. */
const hosts = createSemaphore(concurrencyLimits.pictureHosts);

type Waiting = Shown & { source: string | null; isIcon: boolean };

/** `part`: the lead picture and the icon, or the pictures in the text. */
export async function fetchPictures(
  ctx: Ctx,
  captureId: string,
  part: "head" | "text",
  { makeCover, signal }: { makeCover: MakeCover; signal: AbortSignal },
): Promise<void> {
  const { waiting, fetched, space } = await selectWaiting(ctx, captureId, part);
  const deadline = Date.now() + pageMilliseconds;
  const timeouts = new Map<string, number>();
  let spent = fetched;
  let used = space;
  for (const picture of waiting) {
    signal.throwIfAborted();
    const host = picture.source === null ? null : (URL.parse(picture.source)?.host ?? null);
    const bound =
      used >= maxSpace
        ? "Your pictures take 2 GB, the most that is kept."
        : spent >= maxPageBytes
          ? "Of one page, at most 20 MB of pictures are fetched."
          : Date.now() > deadline
            ? "Fetching the pictures of this page took longer than two minutes."
            : host !== null && (timeouts.get(host) ?? 0) >= maxTimeouts
              ? `${host} did not answer.`
              : null;
    if (bound !== null) {
      await leaveOut(ctx, picture, bound);
      continue;
    }
    const bytes =
      picture.source === null
        ? await makeCover(ctx, captureId, signal)
        : await fetchPicture(ctx, { ...picture, source: picture.source }, maxPageBytes - spent, {
            host: host!,
            signal,
            onTimeout: () => timeouts.set(host!, (timeouts.get(host!) ?? 0) + 1),
          });
    if (typeof bytes === "string") {
      await leaveOut(ctx, picture, bytes);
      continue;
    }
    if (picture.source !== null) {
      spent += bytes.length;
      used += bytes.length;
      await countFetched(ctx, picture, bytes.length);
    }
    const reason = await keepPicture(ctx, picture, bytes, signal);
    if (reason !== null) await leaveOut(ctx, picture, reason);
  }
}

/** Rows of the same source are fetched once. The lead picture comes first. */
async function selectWaiting(ctx: Ctx, captureId: string, part: "head" | "text") {
  return inTransaction(ctx, async (tx) => {
    const rows = await tx
      .select({
        place: capturePictures.place,
        source: capturePictures.source,
        state: capturePictures.state,
        fetched: capturePictures.fetched,
      })
      .from(capturePictures)
      .where(
        and(eq(capturePictures.captureId, captureId), eq(capturePictures.userId, ctx.userId)),
      )
      .orderBy(asc(capturePictures.place));
    const waiting = new Map<string, Waiting & { places: number[] }>();
    for (const { place, source, state } of rows) {
      if (state !== "waiting") continue;
      const isIcon = place === iconPlace;
      const key = `${isIcon} ${source}`;
      const known = waiting.get(key);
      if (known !== undefined) known.places.push(place);
      else waiting.set(key, { captureId, places: [place], source, isIcon });
    }
    const isHead = ({ places }: Waiting) => places[0]! < firstTextPlace;
    return {
      waiting: [...waiting.values()].filter((one) => isHead(one) === (part === "head")),
      fetched: rows.reduce((sum, row) => sum + row.fetched, 0),
      space: (await measureSpace(tx, ctx.userId)).bytes,
    };
  });
}

async function fetchPicture(
  { app: { env } }: Ctx,
  { source, isIcon }: Waiting & { source: string },
  left: number,
  { host, signal, onTimeout }: { host: string; signal: AbortSignal; onTimeout: () => void },
): Promise<Buffer | string> {
  const release = await hosts.acquire(host, { signal });
  try {
    const { status, bytes } = await fetchGuarded(source, {
      allow: env.fetchAllow,
      maxBytes: isIcon ? maxIconBytes : Math.min(maxPictureBytes, left),
      timeoutMs: timeoutMilliseconds,
      signal,
      accept,
    });
    await sleep(pauseMilliseconds, undefined, { signal });
    return status < 300 ? bytes : `Its site answered with the status ${status}.`;
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    if (error.kind === "timeout") onTimeout();
    return error.message;
  } finally {
    release();
  }
}

/** Whether pictures of the text still wait. */
export async function hasWaiting(ctx: Ctx, captureId: string): Promise<boolean> {
  const { rows } = await inTransaction(ctx, (tx) =>
    tx.execute<{ waits: boolean }>(sql`select exists (select 1 from entry_pictures
      where entry_id = ${captureId} and user_id = ${ctx.userId} and state = 'waiting') as waits`),
  );
  return rows[0]!.waits;
}
