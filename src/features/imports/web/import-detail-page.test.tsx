import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { createBilling } from "#features/billing/web/testing/billing.ts";
import {
  type Answers,
  answerJson,
  mountWithServer,
  sendEvent,
} from "#features/entries/web/testing/mount.tsx";
import type { Import, ImportRow } from "#features/imports/contract.ts";
import { ImportDetailPage } from "./import-detail-page.tsx";
import { makeImport, makeRow, noRows } from "./testing/imports.ts";

/** `server.one` is the import that the server returns. */
async function open(part: Partial<Import> = {}, rows: ImportRow[] = [], answers: Answers = {}) {
  const server = { one: makeImport(part) };
  const { calls, user } = await mountWithServer(<ImportDetailPage />, "/import/i1", {
    "GET /api/imports/i1": () => answerJson(server.one),
    "GET /api/imports/i1/rows": ({ path }) => {
      const outcome = new URLSearchParams(path.split("?")[1]).get("outcome");
      const items = rows.filter((row) => !outcome || row.outcome === outcome);
      return answerJson({ items, nextCursor: null });
    },
    ...answers,
  });
  await screen.findByRole("heading", { level: 1, name: server.one.fileName });
  const sent = () =>
    calls.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
  return { server, calls, user, sent };
}

it("shows a plan, and begins on request", async () => {
  const { user, sent } = await open(
    {
      collections: [
        { id: null, title: "Work / Harbour", rows: 1_200 },
        { id: "u", title: "Unfiled", rows: 693 },
      ],
      lost: [{ what: "Read state of 12 links", count: 12, reason: "It is not kept here." }],
    },
    [makeRow(1, "waiting"), makeRow(2, "duplicate", { reason: "Saved already.", entryId: "e2" })],
    {
      "POST /api/imports/i1/start": answerJson(
        makeImport({ status: "running", counts: { ...noRows, imported: 40, waiting: 60 } }),
      ),
    },
  );
  screen.getByText("Ready to import");
  const counts = within(screen.getByRole("list", { name: "Rows by outcome" }));
  expect(counts.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "1,893 to import",
    "104 saved already, or twice in the file",
    "4 cannot be kept",
  ]);
  screen.getByText("New");
  expect(screen.getByRole("link", { name: "Unfiled" }).getAttribute("href")).toBe("/collection/u");
  screen.getByText("It is not kept here.");
  expect((await screen.findByRole("link", { name: "Row 2" })).getAttribute("href")).toBe(
    "/entry/e2",
  );
  // Nothing is saved yet, so nothing can be saved again.
  expect(screen.queryByRole("button", { name: /^Save again/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Import 1,893 entries" }));
  await screen.findByText("40 of 100 saved");
  expect(sent()).toEqual(["POST /api/imports/i1/start"]);
});

it("says where an import will pause that exceeds the monthly limit", async () => {
  const counts = { ...noRows, total: 12, waiting: 12 };
  const billing = { "GET /api/billing": () => answerJson(createBilling("free")) };
  await open({ counts }, [], billing);
  await screen.findByText(
    /^Your plan allows 2 entries more this month\. The import pauses then, and the rest waits\./,
  );
  cleanup();
  await open({ counts: { ...noRows, total: 2, waiting: 2 } }, [], billing);
  await screen.findByRole("button", { name: "Import 2 entries" });
  expect(screen.queryByText(/^Your plan allows/)).toBeNull();
});

it("shows the row count of a file with too many rows, and lets the user choose another part", async () => {
  const { user, calls } = await open({ fileRows: 250_000 }, [], {
    "POST /api/imports/i1/part": answerJson(
      makeImport({ status: "reading", part: 3, fileRows: 250_000, counts: noRows }),
    ),
  });
  screen.getByText("This file has 250,000 rows. An import takes at most 100,000 at a time.");
  const select = screen.getByRole("combobox", { name: "Rows to import" });
  expect(
    within(select)
      .getAllByRole("option")
      .map((option) => option.textContent),
  ).toEqual(["Rows 1–100,000", "Rows 100,001–200,000", "Rows 200,001–250,000"]);
  await user.selectOptions(select, "Rows 200,001–250,000");
  await screen.findByRole("heading", { name: "Reading the file" });
  const { body } = calls.find(({ method }) => method === "POST")!;
  expect(body).toEqual({ part: 3 });
});

it("shows the row range of a finished part", async () => {
  await open({ status: "finished", part: 2, fileRows: 150_000 });
  const says =
    "Rows 100,001–150,000 of 150,000. To import the others, upload the file again and choose them.";
  expect(screen.getByText(says)).toBeTruthy();
});

it("shows a message while an import waits for disk space", async () => {
  const failure = "The disk of the server is full. The import continues when there is space.";
  await open({
    status: "running",
    failure,
    counts: { ...noRows, total: 6_000, imported: 350, waiting: 5_650 },
  });
  screen.getByRole("heading", { name: "Waiting" });
  screen.getByText(failure);
  expect(screen.getByText("350 of 6,000 saved")).toBeTruthy();
});

it("deletes a plan that is cancelled", async () => {
  const { user, sent } = await open({}, [], {
    "DELETE /api/imports/i1": () => new Response(null, { status: 204 }),
  });
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await screen.findByText("/import");
  expect(sent()).toEqual(["DELETE /api/imports/i1"]);
});

it("shows progress, pauses and resumes, and gives the reason for an automatic pause", async () => {
  const running = makeImport({
    status: "running",
    counts: { ...noRows, total: 10, imported: 2, waiting: 8 },
  });
  const { server, user, sent } = await open(running, [], {
    "POST /api/imports/i1/pause": () => answerJson({ ...server.one, status: "paused" }),
    "POST /api/imports/i1/start": () => answerJson(running),
  });
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("2");
  server.one = { ...running, counts: { ...running.counts, imported: 5, waiting: 5 } };
  await sendEvent("import", { id: "i1" });
  await screen.findByText("5 of 10 saved");
  await user.click(screen.getByRole("button", { name: "Pause" }));
  await screen.findByRole("heading", { name: "Paused" });
  await user.click(screen.getByRole("button", { name: "Resume" }));
  await screen.findByRole("heading", { name: "Importing" });
  server.one = {
    ...running,
    status: "paused",
    failure: "10 entries a month. See /pricing for more.",
  };
  await sendEvent("import", { id: "i1" });
  await screen.findByRole("link", { name: /^Pricing/ });
  expect(sent()).toEqual(["POST /api/imports/i1/pause", "POST /api/imports/i1/start"]);
});

it("shows the progress of reading the imported pages, updated by events of the import", async () => {
  const finished = makeImport({
    status: "finished",
    counts: { ...noRows, total: 3, imported: 3 },
    reading: { waiting: 2, ready: 1, failed: 0 },
  });
  const { server } = await open(finished);
  screen.getByText("3 entries imported");
  screen.getByText("Reading 1 of 3");
  server.one = { ...finished, reading: { waiting: 0, ready: 2, failed: 1 } };
  await sendEvent("import", { id: "i1" });
  await screen.findByText("1 of their pages could not be read. Its entry shows the reason.");
  expect(screen.queryByRole("progressbar")).toBeNull();
});

it("filters rows by outcome, retries a failed row and saves a duplicate again", async () => {
  const rows = [
    makeRow(1, "imported", { entryId: "e1" }),
    makeRow(7, "failed", { title: null, reason: "The disk is full." }),
    makeRow(9, "duplicate"),
  ];
  const retried: string[] = [];
  const counts = { ...noRows, total: 3, imported: 1, failed: 1, duplicate: 1 };
  const { user } = await open({ status: "finished", counts }, rows, {
    "POST /api/imports/i1/rows/7/retry": ({ path }) => {
      retried.push(path);
      return answerJson(makeRow(7, "imported", { title: "Mended", entryId: "e7" }));
    },
    "POST /api/imports/i1/rows/9/retry": () =>
      answerJson({ error: { code: "plan_limit", message: "10 entries a month." } }, 402),
  });
  await user.click(screen.getByRole("button", { name: "failed, and can be tried again" }));
  expect(document.activeElement?.textContent).toBe("Rows");
  await waitFor(() => expect(screen.queryByText("Row 1")).toBeNull());
  screen.getByText("The disk is full.");
  await user.click(screen.getByRole("button", { name: "Retry: https://example.com/7" }));
  await screen.findByRole("link", { name: "Mended" });
  expect(retried).toHaveLength(1);
  await user.selectOptions(screen.getByLabelText("Show rows"), "Saved already (1)");
  await user.click(await screen.findByRole("button", { name: "Save again: Row 9" }));
  await screen.findByText("10 entries a month.");
});

it("undoes a finished import after a confirmation", async () => {
  const counts = { ...noRows, total: 4, imported: 4 };
  const { server, user, sent } = await open({ status: "finished", counts }, [], {
    "DELETE /api/imports/i1": () =>
      answerJson({ import: { ...server.one, status: "undoing" } }, 202),
  });
  await user.click(screen.getByRole("button", { name: "Undo import" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Undo this import?" }));
  question.getByText(/^4 entries that it brought will be deleted/);
  expect(sent()).toEqual([]);
  await user.click(question.getByRole("button", { name: "Undo import" }));
  await screen.findByText("0 of 4 removed");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  server.one = { ...server.one, status: "undone", counts: { ...noRows, total: 4, removed: 4 } };
  await sendEvent("import", { id: "i1" });
  await screen.findByText("4 entries removed.");
  screen.getByRole("button", { name: "Remove" });
});

it("reports a file that is not an export, and offers to choose another", async () => {
  await open({ status: "failed", format: null, failure: "This is a picture.", counts: noRows });
  screen.getByText("This is a picture.");
  expect(screen.getByRole("link", { name: "Choose another file" }).getAttribute("href")).toBe(
    "/import",
  );
  expect(screen.queryByRole("heading", { name: "Rows" })).toBeNull();
});

it("shows a message for an import that does not exist", async () => {
  await mountWithServer(<ImportDetailPage />, "/import/other", {});
  expect(await screen.findByRole("heading", { level: 1, name: "Import not found" })).toBeTruthy();
});

it("starts an import of known addresses with highlights, and names those that were added", async () => {
  const counts = { ...noRows, total: 2, duplicate: 2 };
  await open({ counts, added: { highlights: 0, entries: 0, waiting: 2 } });
  expect(screen.getByRole("button", { name: "Update 2 entries" }).textContent).not.toBe("");
  cleanup();
  await open({ status: "finished", counts, added: { highlights: 3, entries: 1, waiting: 0 } });
  screen.getByText("3 highlights added to an entry you have.");
  screen.getByRole("button", { name: "Undo import" });
});
