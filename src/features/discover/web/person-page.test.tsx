import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { PublicEntry, PublicPerson } from "#features/discover/contract.ts";
import { suppliedLine } from "#shared/public-source.ts";
import {
  answerJson,
  createEntry,
  mountWithServer,
  serveForTests,
} from "#features/entries/web/testing/mount.tsx";
import { EntrySharing } from "./entry-sharing.tsx";
import { PersonPage } from "./person-page.tsx";

const path = "GET /api/public/people/ada";

const image = "/api/public/entries/slug-0/image";
const pictured = { image, picture: { url: image, width: 1_200, height: 630, color: "#a0b0c0" } };

const makePublicEntry = (number: number): PublicEntry => ({
  slug: `slug-${number}`,
  title: `Entry ${number}`,
  summary: "A summary",
  url: null,
  siteName: null,
  author: null,
  publishedOn: null,
  host: null,
  supplied: false,
  attributes: { mainTopics: [], keyTakeaways: [], readingTimeMinutes: null },
  ...(number === 0 ? pictured : { image: null, picture: null }),
  createdAt: "2026-01-01T00:00:00.000Z",
});
const makePerson = (numbers: number[], nextCursor: string | null): PublicPerson => ({
  name: "ada",
  username: "Ada Lovelace",
  isIndexed: false,
  collections: [],
  items: numbers.map(makePublicEntry),
  nextCursor,
});

beforeEach(() => history.replaceState(null, "", "/people/ada"));
afterEach(() => {
  history.replaceState(null, "", "/");
});

const titles = () => screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent);

it("names its user, links to the feed, and shows more on request, each entry once", async () => {
  let fails = true;
  serveForTests({
    [path]: ({ path: asked }) => {
      if (!asked.includes("cursor=")) return answerJson(makePerson([0, 1], "next"));
      if (!fails) return answerJson(makePerson([1, 2], null));
      return answerJson({ error: { code: "unavailable", message: "Try again later" } }, 503);
    },
  });
  const { container } = render(<PersonPage />);
  expect(await screen.findByRole("heading", { level: 1, name: "Ada Lovelace" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Follow by feed" }).getAttribute("href")).toBe(
    "/people/ada/feed.xml",
  );
  expect([...container.querySelectorAll("img")].map((one) => one.getAttribute("src"))).toEqual([
    "/api/public/entries/slug-0/image?size=thumbnail",
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Show more" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Try again later");
  fails = false;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(titles()).toEqual(["Entry 0", "Entry 1", "Entry 2"]));
  expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
});

it("shows a message without entries, and a missing page when it is turned off", async () => {
  serveForTests({ [path]: answerJson(makePerson([], null)) });
  render(<PersonPage />);
  expect(await screen.findByText("Nothing is shown here yet.")).toBeTruthy();
  cleanup();
  serveForTests({});
  render(<PersonPage />);
  expect(await screen.findByRole("heading", { name: "This page does not exist" })).toBeTruthy();
});

it("shows that the operator withdrew an entry, in place of the switch", async () => {
  await mountWithServer(
    <EntrySharing entry={createEntry({ isPrivate: false, isWithdrawn: true })} />,
    "/home",
    {},
  );
  expect(await screen.findByText("Withdrawn by the operator")).toBeTruthy();
  expect(screen.queryByRole("switch")).toBeNull();
});

it.each([true, false])(
  "marks supplied text in the preview before publishing: %s",
  async (supplied) => {
    const { slug: _slug, ...preview } = { ...makePublicEntry(1), host: "bank.example", supplied };
    const entry = createEntry({ isPrivate: true });
    const publication = { publicSlug: null, isPublic: false, showsWhy: false, preview };
    await mountWithServer(<EntrySharing entry={entry} />, "/home", {
      [`GET /api/entries/${entry.id}/publication`]: answerJson(publication),
    });
    fireEvent.click(await screen.findByRole("switch"));
    expect((await screen.findByRole("group", { name: "Preview" })).textContent).toContain(
      "bank.example",
    );
    expect(screen.queryAllByText(/Its text was not fetched from the link/)).toHaveLength(
      supplied ? 1 : 0,
    );
    expect(screen.queryAllByText(suppliedLine)).toHaveLength(supplied ? 1 : 0);
  },
);
