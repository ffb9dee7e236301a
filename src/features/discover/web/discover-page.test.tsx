import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { answerJson, mountWithServer } from "#features/entries/web/testing/mount.tsx";
import { suppliedLine } from "#shared/public-source.ts";
import { DiscoverPage } from "./discover-page.tsx";
import { createItem, listOf } from "./testing/discover-item.ts";

it("shows what others made public, each with its source and a button to save it", async () => {
  await mountWithServer(<DiscoverPage />, "/home", {
    "GET /api/discover": listOf(
      createItem(),
      createItem({ slug: "slug-2", captureId: "global-2", title: "Pasted", supplied: true }),
    ),
  });
  const first = await screen.findByRole("article", { name: "The quiet virtue of friction" });
  expect(within(first).getByRole("link", { name: "View Source" }).getAttribute("href")).toBe(
    "https://example.com/friction",
  );
  expect(within(first).getByRole("button", { name: "Add to Collection" })).toBeTruthy();
  expect(first.textContent).toContain("Notes on Tools·example.com");
  expect(within(first).queryByText(suppliedLine)).toBeNull();
  within(screen.getByRole("article", { name: "Pasted" })).getByText(suppliedLine);
});

it("filters by a tag, and clears the filter when the tag is chosen again", async () => {
  const { calls, user } = await mountWithServer(<DiscoverPage />, "/home", {
    "GET /api/discover": () => listOf(createItem()),
    "GET /api/discover/topics": ({ path }) =>
      answerJson({
        items: path.includes("q=zzz") ? [] : [{ label: "Attention", count: 1_204 }],
      }),
  });
  await user.click(await screen.findByRole("button", { name: "Select tag..." }));
  const box = await screen.findByRole("combobox", { name: "Search tags" });
  await user.type(box, "zzz");
  await screen.findByText("No tags found.");
  await user.clear(box);
  await user.click(await screen.findByRole("option", { name: /Attention/ }));
  await waitFor(() => expect(calls.at(-1)?.path).toContain("topic=Attention"));
  await user.click(screen.getByRole("button", { name: "Attention" }));
  await user.click(await screen.findByRole("option", { name: /Attention/ }));
  await screen.findByRole("button", { name: "Select tag..." });
});

it("shows different messages for an empty list, a search without matches, and a failure", async () => {
  await mountWithServer(<DiscoverPage />, "/home", { "GET /api/discover": listOf() });
  expect(await screen.findByText("No entries found")).toBeTruthy();
  cleanup();
  await mountWithServer(<DiscoverPage />, "/home", {
    "GET /api/discover": answerJson({ error: { code: "internal", message: "It broke" } }, 500),
  });
  expect(await screen.findByText("Failed to load discoveries")).toBeTruthy();
  expect(screen.getByText("It broke")).toBeTruthy();
});

it("focuses the card beside a hidden one, and the heading after the last one", async () => {
  const items = [1, 2].map((at) => createItem({ captureId: `global-${at}`, slug: `slug-${at}` }));
  const { user } = await mountWithServer(<DiscoverPage />, "/home", {
    "GET /api/discover": () => listOf(...items),
    ...Object.fromEntries(
      items.map(({ captureId }) => [
        `POST /api/discover/${captureId}/hide`,
        () => {
          items.splice(0, 1);
          return new Response(null, { status: 204 });
        },
      ]),
    ),
  });
  const hideFirst = async () => {
    await user.click((await screen.findAllByRole("button", { name: /^Actions for/ }))[0]!);
    await user.click(screen.getByRole("menuitem", { name: "Hide this entry" }));
  };
  await hideFirst();
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
  expect(document.activeElement).toBe(screen.getByRole("article"));
  await hideFirst();
  await screen.findByText("No entries found");
  const heading = screen.getByRole("heading", { level: 1 });
  expect(document.activeElement).toBe(heading);
  expect(heading.getAttribute("tabindex")).toBe("-1");
});

it("removes a hidden entry, and shows it again with Undo", async () => {
  let isHidden = false;
  const { calls, user } = await mountWithServer(<DiscoverPage />, "/home", {
    "GET /api/discover": () => (isHidden ? listOf() : listOf(createItem())),
    "POST /api/discover/global-1/hide": () => {
      isHidden = true;
      return new Response(null, { status: 204 });
    },
    "DELETE /api/discover/global-1/hide": () => {
      isHidden = false;
      return new Response(null, { status: 204 });
    },
  });
  await user.click(await screen.findByRole("button", { name: /^Actions for/ }));
  await user.click(screen.getByRole("menuitem", { name: "Hide this entry" }));
  await screen.findByText("No entries found");
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ whole: false });
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByRole("article");
});
