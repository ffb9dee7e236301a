import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { CollectionPageSettings, PageChoice } from "#features/collection-pages/contract.ts";
import type { Collection } from "#features/collections/contract.ts";
import { DeleteCollectionDialog } from "#features/collections/web/delete-collection-dialog.tsx";
import { createCollection } from "#features/collections/web/testing/make-collection.ts";
import { answerJson, type Answers, mountWithServer } from "#features/entries/web/testing/mount.tsx";
import { HandOverDialog } from "#features/sharing/web/members/confirm-dialogs.tsx";
import { PageDialog } from "./page-dialog.tsx";
import { PageQuestion } from "./page-question.tsx";

const path = "/api/collections/collection-1/public-page";
const off: CollectionPageSettings = {
  visibility: "off",
  slug: null,
  showsNew: false,
  shownCount: 0,
  own: { count: 3, shownCount: 0, undecidedCount: 3 },
};
const on: CollectionPageSettings = {
  ...off,
  visibility: "link",
  slug: "a".repeat(22),
  shownCount: 2,
  own: { count: 3, shownCount: 1, undecidedCount: 2 },
};
const makeChoice = (part: Partial<PageChoice>): PageChoice => ({
  id: "first",
  title: "First",
  hasNote: false,
  isShown: null,
  showsNote: false,
  showsName: false,
  canShow: true,
  ...part,
});
const choices = [
  makeChoice({ hasNote: true }),
  makeChoice({ id: "second", title: "Second" }),
  makeChoice({ id: "foreign", title: "Of another", canShow: false }),
];

async function mountDialog(
  settings: CollectionPageSettings,
  collection: Partial<Collection> = {},
  answers: Answers = {},
) {
  const closed: string[] = [];
  const mounted = await mountWithServer(
    <PageDialog
      collection={createCollection({ title: "Tides", ...collection })}
      onClose={() => closed.push("closed")}
    />,
    "/home",
    {
      [`GET ${path}`]: () => answerJson(settings),
      [`GET ${path}/entries`]: answerJson({ items: choices, nextCursor: null }),
      [`PUT ${path}`]: answerJson(on),
      [`PATCH ${path}/entries`]: answerJson(on),
      [`DELETE ${path}`]: new Response(null, { status: 204 }),
      ...answers,
    },
  );
  const sent = () =>
    mounted.calls
      .filter(({ method }) => method !== "GET")
      .map(({ method, body }) => [method, body]);
  return { ...mounted, closed, sent };
}
const leftOut = ["PATCH", { isShown: false, onlyUndecided: true }];

it("turns the page on with the chosen entries, their notes only if ticked, and nothing else", async () => {
  const { user, sent, closed } = await mountDialog(off);
  const first = await screen.findByRole<HTMLInputElement>("checkbox", { name: "First" });
  expect(first.checked).toBe(false);
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Of another" }).disabled).toBe(
    true,
  );
  await user.click(first);
  await user.click(screen.getByRole("checkbox", { name: "Show my note on First" }));
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  expect(await screen.findByText("The public page is on")).toBeTruthy();
  expect(sent()).toEqual([
    ["PUT", { visibility: "link", showsNew: false }],
    ["PATCH", { ids: ["first"], isShown: true, showsNote: true }],
    leftOut,
  ]);
  expect(closed).toEqual([]);
});

it("shows all or none at once, and lists the page if the owner wants it", async () => {
  const { user, sent } = await mountDialog(off);
  await user.click(await screen.findByRole("button", { name: "Show all 3 entries" }));
  await user.click(screen.getByRole("checkbox", { name: "Second" }));
  await user.click(screen.getByRole("radio", { name: /^Listed on my public page/ }));
  await user.click(screen.getByRole("checkbox", { name: /^Also show entries that I add later/ }));
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  await screen.findByText("The public page is on");
  expect(sent()).toEqual([
    ["PUT", { visibility: "listed", showsNew: true }],
    ["PATCH", { isShown: true }],
    ["PATCH", { ids: ["second"], isShown: false }],
    leftOut,
  ]);
});

it("shows the link of a page that is on, and turns it off after a question", async () => {
  const { user, sent, closed } = await mountDialog(on);
  expect(await screen.findByText("The page is on, and shows 2 entries.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open page" }).getAttribute("href")).toBe(
    `/shared/collections/${on.slug}`,
  );
  await user.click(screen.getByRole("button", { name: "Turn off…" }));
  const question = screen.getByRole("alertdialog");
  expect(within(question).getByText(/Its link stops working at once/)).toBeTruthy();
  await user.click(within(question).getByRole("button", { name: "Turn off" }));
  expect(await screen.findByText("The public page is off")).toBeTruthy();
  expect(sent()).toEqual([["DELETE", null]]);
  expect(closed).toEqual(["closed"]);
});

it("keeps what was chosen if saving fails, and shows why", async () => {
  const { user } = await mountDialog(
    off,
    {},
    {
      [`PUT ${path}`]: () =>
        answerJson({ error: { code: "internal", message: "The disk is full." } }, 500),
    },
  );
  await user.click(await screen.findByRole("checkbox", { name: "Second" }));
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  expect((await screen.findByRole("alert")).textContent).toBe("The disk is full.");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Second" }).checked).toBe(true);
});

it("says that the operator withdrew the page, and offers nothing", async () => {
  await mountDialog({ ...off, isWithdrawn: true });
  expect(await screen.findByText(/The operator of this site withdrew this page/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Turn on" })).toBeNull();
});

it("asks about undecided entries, and stores that none of them is shown", async () => {
  const chosen: string[] = [];
  const { user, calls } = await mountWithServer(
    <PageQuestion collectionId="collection-1" onChoose={() => chosen.push("choose")} />,
    "/home",
    { [`GET ${path}`]: answerJson(on), [`PATCH ${path}/entries`]: answerJson(on) },
  );
  expect(await screen.findByText(/Show 2 of your entries on it\?/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Choose…" }));
  expect(chosen).toEqual(["choose"]);
  await user.click(screen.getByRole("button", { name: "Do not show" }));
  await expect
    .poll(() => calls.filter(({ method }) => method === "PATCH").map(({ body }) => body))
    .toEqual([{ isShown: false, onlyUndecided: true }]);
});

it("asks about one undecided entry", async () => {
  const settings = { ...on, own: { ...on.own, undecidedCount: 1 } };
  await mountWithServer(<PageQuestion collectionId="collection-1" onChoose={() => {}} />, "/home", {
    [`GET ${path}`]: answerJson(settings),
  });
  expect(await screen.findByText(/Show one of your entries on it\?/)).toBeTruthy();
});

it("is said to end where its collection is deleted or handed over", async () => {
  const collection = createCollection({ title: "Tides", publicPage: "link" });
  const member = {
    id: "vera",
    status: "member" as const,
    userId: "vera",
    name: "Vera",
    role: "viewer" as const,
    since: null,
  };
  await mountWithServer(
    <>
      <DeleteCollectionDialog collection={collection} onClose={() => {}} onDeleted={() => {}} />
      <HandOverDialog collection={collection} member={member} onClose={() => {}} />
    </>,
    "/home",
    {},
  );
  expect(await screen.findByText(/Its public page ends, and is not restored\./)).toBeTruthy();
  expect(screen.getByText(/The public page is turned off\./)).toBeTruthy();
});
