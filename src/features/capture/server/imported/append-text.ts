/** Appends to the text of a capture, such as quotes of a book that was imported before. */
import { hash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { maxTextLength } from "#features/capture/contract.ts";
import { captureContents, captures } from "#features/entries/server/tables.ts";
import { anchorAgain } from "#features/highlights/server/service.ts";
import type { Ctx } from "#server/app-context.ts";
import type { Tx } from "#server/db/database.ts";

/** `start` is a UTF-16 offset. `removeAppended` checks by `digest` that the text from there is unchanged. */
export type AppendedText = { start: number; digest: string };

const digestOf = (text: string) => hash("sha256", text);

/**
 * Adds paragraphs to the end of a text that the user wrote or imported. Null, with no changes, if it is another
 * user's or would be too long. Call `nudgeAnchoring` after the commit.
 */
export async function appendText(
  tx: Tx,
  ctx: Ctx,
  captureId: string,
  paragraphs: readonly string[],
): Promise<{ text: string; textVersion: number; appended: AppendedText } | null> {
  const before = await selectOwnText(tx, ctx, captureId);
  if (before === null) return null;
  const added = paragraphs.map((paragraph) => `\n\n${paragraph}`).join("");
  const text = before + added;
  if (text.length > maxTextLength) return null;
  const textVersion = await storeText(tx, ctx, captureId, text);
  return { text, textVersion, appended: { start: before.length, digest: digestOf(added) } };
}

/** Removes it unless the text has changed since. Call `nudgeAnchoring` after the commit. */
export async function removeAppended(
  tx: Tx,
  ctx: Ctx,
  captureId: string,
  { start, digest }: AppendedText,
): Promise<void> {
  const text = await selectOwnText(tx, ctx, captureId);
  if (text === null || digestOf(text.slice(start)) !== digest) return;
  await storeText(tx, ctx, captureId, text.slice(0, start));
}

async function selectOwnText(tx: Tx, ctx: Ctx, captureId: string): Promise<string | null> {
  const [row] = await tx
    .select({ text: captureContents.text })
    .from(captureContents)
    .innerJoin(captures, eq(captures.id, captureContents.captureId))
    .where(
      and(
        eq(captures.id, captureId),
        eq(captures.creatorId, ctx.userId),
        eq(captures.source, "text"),
      ),
    )
    .for("update", { of: captureContents });
  return row?.text ?? null;
}

/** Returns the new version. */
async function storeText(tx: Tx, ctx: Ctx, captureId: string, text: string): Promise<number> {
  await anchorAgain(tx, ctx, captureId);
  const [stored] = await tx
    .update(captureContents)
    .set({ text, html: null })
    .where(eq(captureContents.captureId, captureId))
    .returning({ textVersion: captureContents.textVersion });
  return stored!.textVersion;
}
