/** The files of pictures, which are stored once for all captures that show them. */
import { sql } from "drizzle-orm";
import { asSystem, type Tx } from "#server/db/database.ts";
import type { AppContext } from "#server/app-context.ts";
import { deleteOrLeave } from "#server/files/delete-or-leave.ts";
import { pictureKey } from "./file-keys.ts";

/** Digests locked per transaction. */
const digestsAtOnce = 100;

/** Until `tx` ends, nobody else stores or removes files of these pictures. */
export async function lockPictures(tx: Tx, digests: readonly string[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(digest, 0))
    from (select unnest(${sql.param(digests)}::text[]) as digest order by 1) wanted`);
}

/** The digests of the pictures that captures show. */
export async function listPictureDigests(tx: Tx, captureIds: readonly string[]): Promise<string[]> {
  // In SQL, because the feature of the pictures is above this one.
  const { rows } = await tx.execute<{ digest: string }>(
    sql`select distinct digest from entry_pictures
      where entry_id = any(${sql.param(captureIds)}::uuid[]) and digest is not null`,
  );
  return rows.map(({ digest }) => digest);
}

/** Call after the commit that removed rows of these pictures: removes the files that no capture shows. */
export async function releasePictures(
  app: Pick<AppContext, "database" | "storage" | "log">,
  digests: readonly string[],
): Promise<void> {
  for (let at = 0; at < digests.length; at += digestsAtOnce) {
    const some = digests.slice(at, at + digestsAtOnce);
    const isDone = await asSystem(app.database, async (tx) => {
      await lockPictures(tx, some);
      const keys = (await filterUnshown(tx, some)).flatMap((digest) => [
        pictureKey(digest, "full"),
        pictureKey(digest, "thumbnail"),
      ]);
      for (const key of keys) if (!(await deleteOrLeave(app, key))) return false;
      return true;
    });
    // The sweep also removes the others.
    if (!isDone) return;
  }
}

/** The digests that no capture shows. */
export async function filterUnshown(tx: Tx, digests: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ digest: string }>(
    sql`select digest from unnest(${sql.param(digests)}::text[]) as digest
      where not exists (select 1 from entry_pictures shown where shown.digest = digest.digest)`,
  );
  return rows.map(({ digest }) => digest);
}
