import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { clearFolder } from "#server/db/embedded/swap-data.ts";
import { createDataFolder } from "#server/testing/processes/data-folder.ts";
import { readPostgresPid } from "#server/testing/server-process.ts";
import { waitFor } from "#server/testing/test-context.ts";

it("stops PostgreSQL on a signal that arrives during the start", async () => {
  const dataDir = await createDataFolder();
  onTestFinished(() => clearFolder(dataDir));
  const child = spawn(process.execPath, [join(import.meta.dirname, "start.mjs")], {
    env: { PATH: process.env["PATH"], PORT: "0", DATA_DIR: dataDir },
    stdio: "ignore",
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = once(child, "exit");
  await waitFor(async () => readPostgresPid(dataDir));
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(readPostgresPid(dataDir)).toBeNull();
});
