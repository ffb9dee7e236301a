/**
 * Opens a separate app context for an evaluation: a new database, one user, and workers that process saved
 * entries.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { randomUUIDv7 } from "node:crypto";
import { users } from "#features/account/server/tables.ts";
import { captureText } from "#features/capture/server/service.ts";
import { asSystem } from "#server/db/database.ts";
import { parseEnv } from "#server/settings/env.ts";
import type { Ctx } from "#server/app-context.ts";
import { createAppContext } from "#server/create-app-context.ts";
import { startWorkers } from "#app/server/worker.ts";
import { getEntry } from "#features/entries/server/service.ts";
import { closeReaders } from "#features/capture/server/reading/reader-host.ts";

export async function createEvalContext(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<{ ctx: Ctx; close: () => Promise<void> }> {
  const context = await createAppContext(
    parseEnv({ DATA_DIR: dataDir, LOG_LEVEL: "warn", ...settings }),
  );
  const stop = await startWorkers(context, { work: true });
  const userId = randomUUIDv7();
  await asSystem(context.database, (tx) =>
    tx.insert(users).values({ id: userId, name: "eval", email: `${userId}@example.org` }),
  );
  return {
    ctx: { app: context, userId },
    close: async () => {
      stop();
      await context.close();
      closeReaders();
    },
  };
}

/** Saves texts as the Text tab does, and waits until all are processed. Returns entry ids by text id. */
export async function saveTexts(
  ctx: Ctx,
  texts: readonly { id: string; text: string }[],
): Promise<Map<string, string>> {
  const saved = new Map<string, string>();
  for (const { id, text } of texts) {
    const entry = await captureText(ctx, { text, whyInteresting: "", isPrivate: true });
    saved.set(id, entry.id);
  }
  for (const id of saved.values()) {
    while ((await getEntry(ctx, id)).status === "processing") await sleep(50);
  }
  return saved;
}
