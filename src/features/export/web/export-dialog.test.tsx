import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { createCollection } from "#features/collections/web/testing/make-collection.ts";
import { answerJson, mountForTests, serveForTests } from "#features/entries/web/testing/mount.tsx";
import { ExportQuery, maxSelected } from "#features/export/contract.ts";
import { ExportDialog } from "./export-dialog.tsx";
import { ExportSection } from "./export-section.tsx";
import type { ExportScope } from "./export-scope.ts";

const id = "0198c0de-0000-7000-8000-000000000001";
const unfiled = "0198c0de-0000-7000-8000-000000000002";
const collections = [
  createCollection({ id, title: "Reading" }),
  createCollection({ id: unfiled, title: "Unfiled", category: "", isUnfiled: true }),
];

function serve() {
  serveForTests({
    "GET /api/collections": answerJson({ items: collections, nextCursor: null, total: 2 }),
  });
  return userEvent.setup();
}

async function open(scope: ExportScope) {
  const user = serve();
  await mountForTests(<ExportDialog scope={scope} onClose={() => {}} />);
  await screen.findByRole("dialog", { name: "Export" });
  return user;
}

/** The parameters of the link, parsed as on the server. */
function readLink() {
  const link = screen.getByRole("link", { name: "Download" });
  const url = new URL(link.getAttribute("href")!, "http://local.example");
  expect(url.pathname).toBe("/api/export");
  expect(link.hasAttribute("download")).toBe(true);
  return ExportQuery.parse(Object.fromEntries(url.searchParams));
}

it("exports everything or one collection, in the chosen format", async () => {
  const user = serve();
  await mountForTests(<ExportSection />);
  await user.click(screen.getByRole("button", { name: "Export…" }));
  await screen.findByRole("dialog", { name: "Export" });
  expect(readLink()).toEqual({ format: "json", files: true });

  await user.click(screen.getByRole("radio", { name: /^Table/ }));
  expect(readLink()).toEqual({ format: "csv", files: false });
  await user.click(screen.getByRole("switch", { name: "With files" }));
  expect(readLink()).toEqual({ format: "csv", files: true });

  const one = screen.getByRole<HTMLInputElement>("radio", { name: "One collection" });
  await waitFor(() => expect(one.disabled).toBe(false));
  await user.click(one);
  expect(readLink()).toEqual({ format: "csv", files: true, collectionId: unfiled });
  await user.selectOptions(screen.getByLabelText("Collection"), "Reading");
  expect(readLink()).toEqual({ format: "csv", files: true, collectionId: id });
  await user.click(screen.getByRole("radio", { name: "Everything" }));
  expect(readLink()).toEqual({ format: "csv", files: true });

  screen.getByRole("link", { name: "Download" }).addEventListener("click", (event) => {
    event.preventDefault();
  });
  await user.click(screen.getByRole("link", { name: "Download" }));
  screen.getByText("Your browser is downloading it and shows the progress.");
  await user.click(screen.getByRole("button", { name: "Done" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("names a collection, project or selection, and requests it by id", async () => {
  await open({ kind: "collection", id, title: "Reading" });
  screen.getByText("The collection “Reading”, with everything in it.");
  expect(readLink()).toEqual({ format: "json", files: true, collectionId: id });
  expect(screen.queryByRole("radio", { name: "Everything" })).toBeNull();
  cleanup();
  await open({ kind: "project", id, title: "Deepen the harbour" });
  expect(readLink()).toEqual({ format: "markdown", files: true, projectId: id });
  cleanup();
  await open({ kind: "selection", ids: [id, unfiled] });
  screen.getByText("The 2 entries that you have selected.");
  expect(readLink()).toEqual({ format: "json", files: true, ids: [id, unfiled] });
});

it("rejects a selection that is too large; the largest fits into a request", async () => {
  await open({ kind: "selection", ids: Array.from({ length: maxSelected }, () => id) });
  expect(screen.getByRole("link", { name: "Download" }).getAttribute("href")!.length).toBeLessThan(
    15_500,
  );
  cleanup();
  await open({ kind: "selection", ids: Array.from({ length: maxSelected + 1 }, () => id) });
  screen.getByText(new RegExp(`^At most ${maxSelected} entries`));
  expect(screen.queryByRole("link", { name: "Download" })).toBeNull();
});
