/**
 * Runs before and after each test file. Fails a file that leaves changed state behind, because the files of a project
 * share a process. It is the first setup, so that its `afterAll` runs after all others.
 */
import { afterAll } from "vitest";
import { restoreOverridden } from "#shared/testing/override.ts";
import { countActiveResources, listAdded, untilClosed } from "../leftovers/active-resources.ts";
import { listChangedGlobals, readGlobals } from "../leftovers/changed-globals.ts";
import { listChanges, readProcessState } from "../leftovers/process-state.ts";
import { createTemporaryFolder, removeTemporaryFolder } from "../leftovers/temporary-folder.ts";

/** Sockets and processes take some time to close. Only what hangs takes as long as this. */
const maxClosingMs = 30_000;

createTemporaryFolder();
const state = readProcessState();
const globals = readGlobals();
const active = countActiveResources();

afterAll(async () => {
  restoreOverridden();
  const changed = listChangedGlobals(globals, readGlobals());
  // With a replaced clock, waiting might not end.
  if (changed.length === 0) await untilClosed(active, maxClosingMs);
  const leftovers = [
    ...changed,
    ...listChanges(state, readProcessState()),
    ...listAdded(active),
    ...removeTemporaryFolder(),
  ];
  if (leftovers.length === 0) return;
  const list = leftovers
    .slice(0, 20)
    .map((one) => `- ${one}`)
    .join("\n");
  throw new Error(`This file leaves behind, for the next file of this process:\n${list}`);
}, 0);
