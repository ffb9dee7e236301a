/** Decides which pictures of a page or file are fetched and kept. */
import { and, eq } from "drizzle-orm";
import { releasePictures } from "#features/entries/server/service.ts";
import { captures, type KeptPicture } from "#features/entries/server/tables.ts";
import type { PictureChoice } from "#features/pictures/contract.ts";
import type { Ctx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";
import { bulkPictureQueue, pictureQueue } from "./picture-queues.ts";
import { selectSettings } from "./picture-settings.ts";
import { capturePictures, firstTextPlace, iconPlace, leadPlace } from "./tables.ts";

/** What a page names, as absolute URLs; pictures of the text in the order of the text. */
export type FoundPictures = {
  lead: string | null;
  icon: string | null;
  text: readonly { source: string; caption: string }[];
};

/** Given instead of found pictures if the lead picture is made from the entry's own file. */
export const ownFile = "own file";

/** Per page, beside the lead picture and the icon. */
export const maxTextPictures = 40;
/** Further pictures that are listed with the reason. */
const maxListed = 160;
const maxCaption = 500;
const noPictures = "Your settings keep no pictures.";
const leadOnly = "Of the pictures in a text, your settings keep none.";
const leadOfBulk = "Of imported pages, the pictures in the text are fetched on request only.";

type Row = typeof capturePictures.$inferSelect;
type NewRow = typeof capturePictures.$inferInsert;

export type PicturePlan = {
  captureId: string;
  /** The digests that the capture no longer shows. */
  released: string[];
  /** The queue with a job for this plan; null if there is nothing to fetch. */
  queue: string | null;
};

/**
 * Replaces the pictures of a capture that the user of `ctx` made. Kept pictures of the same source stay; a
 * job is sent for the others. `isBulk`: only the lead picture and the icon, after the pictures of manual
 * saves. `isEarlier`: the entry was saved earlier, and the caller fetches its pictures itself; a lead
 * picture of unknown source stays. Call `settlePlan` after the commit.
 */
export async function planPictures(
  tx: Tx,
  { app, userId }: Ctx,
  captureId: string,
  found: FoundPictures | typeof ownFile,
  { isBulk = false, isEarlier = false }: { isBulk?: boolean; isEarlier?: boolean } = {},
): Promise<PicturePlan> {
  const { keep } = await selectSettings(tx, userId);
  const wanted = found === ownFile ? planOwn(keep) : planPage(found, keep, isBulk);
  const before = await tx
    .delete(capturePictures)
    .where(eq(capturePictures.captureId, captureId))
    .returning();
  const lead = isEarlier && found !== ownFile && before.find(isLeadWithoutSource);
  const planned = wanted.map((row) => ({ ...reuse(before, row), ...row, captureId, userId }));
  const rows = (lead ? [lead, ...planned.filter(({ place }) => place !== leadPlace)] : planned).map(
    withState,
  );
  if (rows.length > 0) await tx.insert(capturePictures).values(rows);
  await tx
    .update(captures)
    .set({
      picture: toKept(rows.find(({ place }) => place === leadPlace)),
      icon: rows.find(({ place }) => place === iconPlace)?.digest ?? null,
    })
    .where(and(eq(captures.id, captureId), eq(captures.creatorId, userId)));
  const shown = new Set(rows.map(({ digest }) => digest));
  const released = before.flatMap(({ digest }) =>
    digest === null || shown.has(digest) ? [] : [digest],
  );
  const isWaiting = rows.some(({ state }) => state === "waiting");
  const queue = isWaiting && !isEarlier ? (isBulk ? bulkPictureQueue : pictureQueue) : null;
  if (queue !== null) await app.jobs.send(tx, queue, { userId, captureId });
  return { captureId, released, queue };
}

/** Call after the commit. */
export async function settlePlan({ app }: Ctx, { released, queue }: PicturePlan): Promise<void> {
  if (queue !== null) app.jobs.nudge(queue, "soon");
  await releasePictures(app, released);
}

type Wanted = Pick<NewRow, "place" | "source" | "caption" | "state" | "reason">;

function planOwn(keep: PictureChoice): Wanted[] {
  return keep === "none" ? [skipFrom(leadPlace, noPictures)] : [{ place: leadPlace, source: null }];
}

function planPage(
  { lead, icon, text }: FoundPictures,
  keep: PictureChoice,
  isBulk: boolean,
): Wanted[] {
  const leadSource = lead ?? text[0]?.source ?? null;
  if (keep === "none")
    return leadSource === null && icon === null ? [] : [skipFrom(leadPlace, noPictures)];
  const rows: Wanted[] = [];
  if (leadSource !== null) rows.push({ place: leadPlace, source: leadSource });
  if (icon !== null) rows.push({ place: iconPlace, source: icon });
  if (keep === "lead" || isBulk) {
    const reason = keep === "lead" ? leadOnly : leadOfBulk;
    return text.length === 0 ? rows : [...rows, skipFrom(firstTextPlace, reason)];
  }
  const distinct = [...new Map(text.toReversed().map((one) => [one.source, one])).values()];
  for (const [index, { source, caption }] of distinct.toReversed().slice(0, maxListed).entries()) {
    const row = { place: firstTextPlace + index, source, caption: caption.slice(0, maxCaption) };
    if (index < maxTextPictures) rows.push(row);
    else
      rows.push({
        ...row,
        state: "left_out",
        reason: `Of one page, at most ${maxTextPictures} pictures are kept.`,
      });
  }
  return rows;
}

type Kept = Pick<Row, "digest" | "width" | "height" | "color" | "size">;

/** One row for all pictures of the page from `place` on. */
function skipFrom(place: number, reason: string): Wanted {
  return { place, source: null, state: "skipped", reason };
}

/** A picture of the same source that is kept already. An icon is stored in another form. */
function reuse(before: readonly Row[], { place, source }: Wanted): Partial<Kept> {
  const known = before.find(
    (row) =>
      row.state === "kept" &&
      row.source === source &&
      source !== null &&
      (row.place === iconPlace) === (place === iconPlace),
  );
  if (known === undefined) return {};
  const { digest, width, height, color, size } = known;
  return { digest, width, height, color, size };
}

/** Stored by a version that did not know the sources of pictures. */
function isLeadWithoutSource({ place, source, state }: Row): boolean {
  return place === leadPlace && source === null && (state === "kept" || state === "waiting");
}

function withState<R extends Wanted & Partial<Kept>>(row: R) {
  const state = row.state ?? (row.digest == null ? ("waiting" as const) : ("kept" as const));
  return { ...row, state };
}

function toKept(row: Partial<Kept> | undefined): KeptPicture | null {
  if (row?.digest == null) return null;
  return { digest: row.digest, width: row.width!, height: row.height!, color: row.color! };
}
