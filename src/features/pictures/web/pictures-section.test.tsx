import { fireEvent, screen, within, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import {
  answerJson,
  type Answers,
  mountWithServer,
  sendEvent,
} from "#features/entries/web/testing/mount.tsx";
import type { PictureRun, PictureSettings } from "#features/pictures/contract.ts";
import { toastQueue } from "#web/ui/toast/toast-store.ts";
import { PicturesSection } from "./pictures-section.tsx";

const settings: PictureSettings = {
  keep: "all",
  bytes: 312_400_000,
  count: 1_204,
  maxBytes: 2_000_000_000,
  run: null,
};
const fetching: PictureRun = { kind: "fetch", done: 120, total: 400 };
const down = () => answerJson({ error: { code: "unavailable", message: "Down" } }, 503);

async function show(given: Partial<PictureSettings> = {}, answers: Answers = {}) {
  const { calls, client } = await mountWithServer(<PicturesSection />, "/profile", {
    "GET /api/pictures": answerJson({ ...settings, ...given }),
    ...answers,
  });
  await screen.findByText("Space");
  return { client, sent: () => calls.filter(({ method }) => method !== "GET") };
}

const button = (name: string) => screen.getByRole("button", { name });
const isDisabled = (name: string) => (button(name) as HTMLButtonElement).disabled;

it("shows the space of the pictures and saves the choice at once", async () => {
  const { sent } = await show({}, { "PATCH /api/pictures": answerJson(settings) });
  expect(screen.getByText("312.4 MB of 2 GB, 1,204 pictures")).toBeTruthy();
  expect(screen.getByRole("radio", { name: /^All pictures/ })).toHaveProperty("checked", true);
  fireEvent.click(screen.getByRole("radio", { name: /^Lead picture only/ }));
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { method: "PATCH", path: "/api/pictures", body: { keep: "lead" } },
    ]),
  );
});

it("shows the previous choice and a message if saving fails", async () => {
  await show({}, { "PATCH /api/pictures": down });
  fireEvent.click(screen.getByRole("radio", { name: /^None/ }));
  await waitFor(() =>
    expect(toastQueue.get()).toMatchObject([{ title: "Failed to save your picture settings" }]),
  );
  expect(screen.getByRole("radio", { name: /^All pictures/ })).toHaveProperty("checked", true);
});

it("asks before removing all pictures, and shows the progress", async () => {
  const run: PictureRun = { kind: "remove", done: 0, total: 1 };
  const { sent } = await show(
    {},
    { "DELETE /api/pictures": answerJson({ ...settings, run }, 202) },
  );
  fireEvent.click(button("Remove all pictures"));
  const dialog = screen.getByRole("alertdialog");
  expect(dialog.textContent).toContain("Your entries and files stay.");
  expect(sent()).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: "Remove pictures" }));
  expect(await screen.findByText("Removing pictures: 0 of 1 entry")).toBeTruthy();
  expect(sent()).toMatchObject([{ method: "DELETE", path: "/api/pictures" }]);
  expect(isDisabled("Fetch pictures")).toBe(true);
});

it("fetches the pictures of earlier entries, and follows the progress", async () => {
  let now: PictureSettings = settings;
  const { sent } = await show(
    {},
    {
      "GET /api/pictures": () => answerJson(now),
      "POST /api/pictures/fetch": () => answerJson((now = { ...settings, run: fetching }), 202),
    },
  );
  fireEvent.click(button("Fetch pictures"));
  expect(await screen.findByText("Fetching pictures: 120 of 400 entries")).toBeTruthy();
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("120");
  fireEvent.click(button("Fetching..."));
  expect(sent()).toHaveLength(1);
  now = { ...settings, count: 2_000 };
  await sendEvent("pictures", { type: "pictures" });
  expect(await screen.findByText("312.4 MB of 2 GB, 2,000 pictures")).toBeTruthy();
  expect(button("Fetch pictures")).toBeTruthy();
});

it("reports that there is nothing to fetch, and failures in the server's words", async () => {
  let answer = () => answerJson(settings, 202);
  await show({}, { "POST /api/pictures/fetch": () => answer() });
  fireEvent.click(button("Fetch pictures"));
  await waitFor(() =>
    expect(toastQueue.get()).toMatchObject([{ title: "There are no pictures to fetch" }]),
  );
  answer = () => answerJson({ error: { code: "conflict", message: "Not now." } }, 409);
  fireEvent.click(button("Fetch pictures"));
  await waitFor(() =>
    expect(toastQueue.get()).toMatchObject([
      { kind: "error", title: "Failed to fetch pictures", description: "Not now." },
    ]),
  );
});

it("disables what is not possible", async () => {
  await show({ keep: "none", count: 0, bytes: 0 });
  expect(isDisabled("Remove all pictures")).toBe(true);
  expect(isDisabled("Fetch pictures")).toBe(true);
  expect(screen.getByText("To fetch pictures, choose above which ones to keep.")).toBeTruthy();
});

it("shows that the space is full", async () => {
  await show({ bytes: 2_000_000_000 });
  expect(screen.getByText("No further pictures are kept.")).toBeTruthy();
});

it("offers Retry if the settings do not load", async () => {
  let isDown = true;
  await mountWithServer(<PicturesSection />, "/profile", {
    "GET /api/pictures": () =>
      isDown
        ? answerJson({ error: { code: "not_found", message: "No" } }, 404)
        : answerJson(settings),
  });
  expect(await screen.findByText("Your picture settings did not load")).toBeTruthy();
  isDown = false;
  fireEvent.click(button("Retry"));
  expect(await screen.findByText("Space")).toBeTruthy();
});
