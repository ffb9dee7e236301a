import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { createCollection } from "#features/collections/web/testing/make-collection.ts";
import { createBilling } from "#features/billing/web/testing/billing.ts";
import { type Answers, answerJson, mountWithServer } from "#features/entries/web/testing/mount.tsx";
import type { Import } from "#features/imports/contract.ts";
import { stubUploads } from "#web/testing/stub-uploads.ts";
import { ImportPage } from "./import-page.tsx";
import { cancelSending, chooseFile, forgetUpload } from "./import-upload.ts";
import { makeImport, noRows } from "./testing/imports.ts";

afterEach(forgetUpload);

const refusal = (code: string, message: string, status: number) =>
  answerJson({ error: { code, message } }, status);
const none = answerJson({ items: [], nextCursor: null });
const collections = [
  createCollection({ id: "r", title: "Reading" }),
  createCollection({ id: "u", title: "Unfiled", category: "", isUnfiled: true }),
];

async function open(answers: Answers = {}) {
  const { calls, user } = await mountWithServer(<ImportPage />, "/import", {
    "GET /api/imports": none,
    "GET /api/collections": answerJson({ items: collections, nextCursor: null, total: 2 }),
    ...answers,
  });
  await screen.findByRole("heading", { level: 1, name: "Import" });
  return { calls, user };
}

const bookmarks = new File(["<DL>"], "bookmarks.html", { type: "text/html" });
const choose = (file = bookmarks) =>
  fireEvent.change(screen.getByLabelText("File", { selector: "input" }), {
    target: { files: [file] },
  });

it("reports a used-up monthly limit before a file is chosen", async () => {
  const used = { ...createBilling("free").used, entries: 10 };
  await open({ "GET /api/billing": answerJson(createBilling("free", { used })) });
  const notice = await screen.findByText(/^Your plan allows 10 entries a month, and all are used/);
  expect(within(notice).getByRole("link").getAttribute("href")).toBe("/pricing");
});

it("uploads a file with the collection for rows without a folder, and opens its plan", async () => {
  const sent: FormData[] = [];
  stubUploads((form) => {
    sent.push(form);
    return answerJson({ import: makeImport({ status: "reading" }) }, 202);
  });
  const { user } = await open();
  choose();
  const select = await screen.findByRole("combobox", {
    name: "Collection for items without a folder",
  });
  await within(select).findByRole("option", { name: "Reading" });
  await user.selectOptions(select, "Reading");
  await user.click(screen.getByRole("button", { name: "Read the file" }));
  await screen.findByText("/import/$id");
  expect([...sent[0]!.keys()]).toEqual(["collectionId", "file"]);
  expect(sent[0]!.get("collectionId")).toBe("r");
  expect((sent[0]!.get("file") as File).name).toBe("bookmarks.html");
});

it("keeps the file after a lost connection, and sends it again on retry", async () => {
  let tries = 0;
  stubUploads(() => {
    tries += 1;
    if (tries === 1) throw new Error("offline");
    return tries === 2
      ? refusal("rate_limited", "Three imports are open already. Finish or remove one.", 429)
      : answerJson({ import: makeImport() }, 202);
  });
  const { user } = await open();
  choose();
  await user.click(await screen.findByRole("button", { name: "Read the file" }));
  await screen.findByText("Commonplace cannot be reached. Check the connection and try again.");
  screen.getByText("bookmarks.html");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Three imports are open already. Finish or remove one.");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("/import/$id")).toBeTruthy();
  expect(tries).toBe(3);
});

it("refuses an empty or too large file before the upload", async () => {
  await open();
  choose(new File([], "empty.csv"));
  await screen.findByText("“empty.csv” is empty. Choose another file.");
  expect(screen.queryByRole("button", { name: /Read the file|Try again/ })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Remove file" }));
  const large = new File(["a"], "all.zip");
  Object.defineProperty(large, "size", { value: 2 ** 31 });
  choose(large);
  await screen.findByText(/^“all\.zip” is larger than 1 GB/);
});

it("continues an upload while other pages are open, and can cancel it", async () => {
  stubUploads(() => new Promise<Response>(() => {}));
  const { user } = await open();
  choose();
  await user.click(await screen.findByRole("button", { name: "Read the file" }));
  cleanup();
  await open();
  screen.getByText("bookmarks.html");
  chooseFile(new File(["b"], "another.html"));
  await user.click(await screen.findByRole("button", { name: "Cancel the upload" }));
  await screen.findByRole("button", { name: "Read the file" });
  screen.getByText("bookmarks.html");
  expect(screen.queryByRole("alert")).toBeNull();
  cancelSending();
});

it("accepts a file dropped anywhere on the page", async () => {
  await open();
  fireEvent.drop(document.body, { dataTransfer: { files: [bookmarks], types: ["Files"] } });
  expect(await screen.findByText("bookmarks.html")).toBeTruthy();
});

it("lists earlier imports with their status", async () => {
  const items: Import[] = [
    makeImport({ id: "a", status: "running", counts: { ...noRows, imported: 20, waiting: 80 } }),
    makeImport({ id: "b", status: "finished", counts: { ...noRows, imported: 7 } }),
    makeImport({ id: "c", status: "failed", format: null, fileName: "holiday.jpg" }),
  ];
  await open({ "GET /api/imports": answerJson({ items, nextCursor: null }) });
  const list = await screen.findAllByRole("listitem");
  expect(list.map((item) => item.textContent).slice(0, 3)).toEqual([
    expect.stringMatching(/bookmarks\.htmlBrowser bookmarks · .*20 of 100$/),
    expect.stringMatching(/7 imported$/),
    expect.stringMatching(/^holiday\.jpg.*Failed$/),
  ]);
  expect(within(list[2]!).getByRole("link").getAttribute("href")).toBe("/import/c");
});

it("shows an error if the list fails to load, and retries", async () => {
  let isDown = true;
  await open({
    "GET /api/imports": () =>
      isDown ? refusal("internal", "No luck", 500) : answerJson({ items: [], nextCursor: null }),
  });
  await screen.findByText("Failed to load your imports");
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText(/^None yet/)).toBeTruthy();
});
