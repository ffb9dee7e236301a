import { expect, it } from "vitest";
import { getEntry, uploadKey } from "#features/entries/server/service.ts";
import { setUpContext } from "#server/testing/contexts.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { waitFor, createUser } from "#server/testing/test-context.ts";
import { readJob, resumeInterrupted } from "./read-job.ts";

const context = await setUpContext();
const ada = await createUser(context);

it("resumeInterrupted reads an entry that lost its job, and leaves one that has a job alone", async () => {
  const text =
    "Tides follow the moon. Harbours publish their heights because ships must know them.";
  const entry = await createEntry(ada, { text, status: "processing", step: "summarising" });
  await context.work();
  await resumeInterrupted(context);
  expect((await getEntry(ada, entry.id)).status).toBe("processing");

  await context.database.system.query(
    "update global_entries set updated_at = now() - interval '11 minutes' where id = $1",
    [entry.captureId],
  );
  await resumeInterrupted(context);
  const read = await waitFor(async () => {
    const found = await getEntry(ada, entry.id);
    return found.status === "ready" && found;
  });
  expect(read.summary).toContain("Tides follow the moon.");
});

it.each([
  ["an upload", "missing", /uploaded file is not here/],
  ["a fetched page", "internal", /fetched page is not here/],
])("fails at once with a message if %s is not in the storage", async (what, kind, message) => {
  const entry = await createEntry(ada, {
    status: "processing",
    step: "reading",
    ...(what === "an upload"
      ? { file: { name: "lost.txt", type: "text/plain", bytes: Buffer.from("Gone.") } }
      : { source: "url", url: "https://example.org/gone" }),
  });
  if (entry.file !== null) await context.storage.delete(uploadKey(entry.captureId));
  const data = { userId: ada.userId, captureId: entry.captureId };
  await readJob(context).work(data, new AbortController().signal);
  const { failure } = await getEntry(ada, entry.id);
  expect(failure).toEqual({ kind, message: expect.stringMatching(message) });
});
