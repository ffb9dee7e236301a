import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import {
  answerJson,
  createEntry,
  mountForTests,
  serveForTests,
} from "#features/entries/web/testing/mount.tsx";
import { PictureNote } from "./picture-note.tsx";

afterEach(cleanup);

const item = { caption: "", url: "/api/pictures/1", width: 640, height: 480, color: "#887766" };
const kept = ["1", "2"].map((name) => ({ ...item, source: `https://example.org/${name}.png` }));
const leftOut = ["3", "4"].map((name) => ({
  source: `https://example.org/${name}.png`,
  reason: "Its site answered with the status 404.",
}));

async function show(pictures: object): Promise<void> {
  serveForTests({ "GET /api/entries/entry-1/pictures": answerJson(pictures) });
  await mountForTests(<PictureNote entry={createEntry({ source: "url" })} />, "/entry/entry-1");
}

it("tells how many are kept, and on request why others are not", async () => {
  await show({ items: kept, waiting: 0, leftOut });
  await userEvent.click(await screen.findByText("2 pictures kept, 2 left out"));
  expect(screen.getByText(/^2 pictures: Its site answered/)).toBeTruthy();
});

it("tells what is still being fetched", async () => {
  await show({ items: kept, waiting: 1, leftOut });
  expect(await screen.findByText("Fetching 1 picture…")).toBeTruthy();
});
