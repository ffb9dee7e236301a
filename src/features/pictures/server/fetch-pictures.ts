/** Fetches the waiting pictures of a capture within its bounds, one after the other. */
import { setTimeout as sleep } from "node:timers/promises";
import { and, asc, eq, sql } from "drizzle-orm";
import { FetchFailure } from "#server/fetch/fetch-failure.ts";
import { fetchGuarded } from "#server/fetch/guarded-fetch.ts";
import { importHosts } from "#server/fetch/host-limiter.ts";
import { type Ctx, inTransaction } from "#server/app-context.ts";
import { concurrencyLimits } from "#server/limits/concurrency-policies.ts";
import { createSemaphore } from "#server/limits/semaphore.ts";
import { countFetched, keepPicture, leaveOut, type Shown } from "./keep-picture.ts";
import { maxBytes as maxSpace, measureSpace, spaceIsFull } from "./picture-settings.ts";
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
/** For which imports do not call a site that has asked to be called later. */
const busySeconds = 60;
const minWaitMilliseconds = 20;
const maxWaitMilliseconds = 5_000;

type Waiting = Shown & { host: string | null; isIcon: boolean };

/** `isBulk`: of an import. */
type Run = {
  ctx: Ctx;
  captureId: string;
  makeCover: MakeCover;
  isBulk: boolean;
  signal: AbortSignal;
};

/** `spent`: bytes fetched for one page. `used`: bytes of all pictures of the user. `timeouts`: by host. */
type Bounds = { spent: number; used: number; deadline: number; timeouts: Map<string, number> };

/** `part`: the lead picture and the icon, or the pictures in the text. */
export async function fetchPictures(run: Run, part: "head" | "text"): Promise<void> {
  const { ctx, captureId, signal } = run;
  const { waiting, fetched, space } = await selectWaiting(ctx, captureId, part);
  const deadline = Date.now() + pageMilliseconds;
  const bounds: Bounds = { spent: fetched, used: space, deadline, timeouts: new Map() };
  for (const picture of waiting) {
    signal.throwIfAborted();
    if (bounds.used >= maxSpace) {
      await leaveOut(ctx, picture, spaceIsFull, "skipped");
      continue;
    }
    const reason = findBound(bounds, picture) ?? (await takePicture(run, bounds, picture));
    if (reason !== null) await leaveOut(ctx, picture, reason);
  }
}

/** A sentence on the bound of the page that is reached, if any. */
function findBound({ spent, deadline, timeouts }: Bounds, { host }: Waiting): string | null {
  if (spent >= maxPageBytes) return "Of one page, at most 20 MB of pictures are fetched.";
  if (Date.now() > deadline)
    return "Fetching the pictures of this page took longer than two minutes.";
  const hasTimedOut = host !== null && (timeouts.get(host) ?? 0) >= maxTimeouts;
  return hasTimedOut ? `${host} did not answer.` : null;
}

/** Returns null, or a sentence on why the picture is not kept. */
async function takePicture(run: Run, bounds: Bounds, picture: Waiting): Promise<string | null> {
  const { ctx, captureId, makeCover, signal } = run;
  const bytes =
    picture.source === null
      ? await makeCover(ctx, captureId, signal)
      : await (run.isBulk ? fetchPolitely : fetchPicture)(run, bounds, picture, picture.source);
  if (typeof bytes === "string") return bytes;
  bounds.used += bytes.length;
  return keepPicture(ctx, picture, bytes, signal);
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
      .where(and(eq(capturePictures.captureId, captureId), eq(capturePictures.userId, ctx.userId)))
      .orderBy(asc(capturePictures.place));
    const waiting = new Map<string, Waiting & { places: number[] }>();
    for (const { place, source, state } of rows) {
      if (state !== "waiting") continue;
      const isIcon = place === iconPlace;
      const key = `${isIcon} ${source}`;
      const known = waiting.get(key);
      if (known !== undefined) known.places.push(place);
      else {
        const host = source === null ? null : (URL.parse(source)?.host ?? null);
        waiting.set(key, { captureId, places: [place], source, host, isIcon });
      }
    }
    const isHead = ({ places }: Waiting) => places[0]! < firstTextPlace;
    return {
      waiting: [...waiting.values()].filter((one) => isHead(one) === (part === "head")),
      fetched: rows.reduce((sum, row) => sum + row.fetched, 0),
      space: (await measureSpace(tx, ctx.userId)).bytes,
    };
  });
}

async function fetchPolitely(
  run: Run,
  bounds: Bounds,
  picture: Waiting,
  source: string,
): Promise<Buffer | string> {
  const host = picture.host ?? "";
  while (!importHosts.tryAcquire(host)) {
    const wait = importHosts.waitFor(host) ?? minWaitMilliseconds;
    if (wait > maxWaitMilliseconds) return `${host} asked not to be called so soon.`;
    await sleep(Math.max(wait, minWaitMilliseconds), undefined, { signal: run.signal });
  }
  try {
    return await fetchPicture(run, bounds, picture, source);
  } finally {
    importHosts.release(host);
  }
}

async function fetchPicture(
  { ctx, signal }: Run,
  bounds: Bounds,
  picture: Waiting,
  source: string,
): Promise<Buffer | string> {
  const { isIcon, host } = picture;
  const maxBytes = isIcon ? maxIconBytes : Math.min(maxPictureBytes, maxPageBytes - bounds.spent);
  const count = async (received: number) => {
    bounds.spent += received;
    await countFetched(ctx, picture, received);
  };
  const release = await hosts.acquire(host ?? "", { signal });
  try {
    const { status, bytes } = await fetchGuarded(source, {
      allow: ctx.app.env.fetchAllow,
      maxBytes,
      timeoutMs: timeoutMilliseconds,
      signal,
      accept,
    });
    await count(bytes.length);
    await sleep(pauseMilliseconds, undefined, { signal });
    if ((status === 429 || status === 503) && host !== null)
      importHosts.postpone(host, busySeconds);
    return status < 300 ? bytes : `Its site answered with the status ${status}.`;
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    if (error.kind === "timeout" && host !== null)
      bounds.timeouts.set(host, (bounds.timeouts.get(host) ?? 0) + 1);
    // Received up to the limit, and more is not.
    if (error.kind === "too_large") await count(maxBytes);
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
