import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { EntryFactsLine } from "./entry-facts.tsx";
import { createEntry, mountForTests } from "./testing/mount.tsx";

afterEach(cleanup);

const read = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

it("shows what the page states about itself", async () => {
  const facts = { author: "Jane Doe", publishedOn: "2024-03-05", modifiedOn: "2024-04" };
  await mountForTests(
    <EntryFactsLine entry={createEntry({ ...facts, canonicalUrl: "https://example.com/other" })} />,
  );
  expect(screen.getByRole("link", { name: "Jane Doe" }).getAttribute("href")).toBe(
    "/library?author=Jane+Doe",
  );
  expect(read()).toEqual([
    "By Jane Doe",
    "Published March 5, 2024",
    "Updated April 2024",
    "Page’s own address (opens in a new tab)",
  ]);
});

it("shows nothing that says nothing new", () => {
  const day = "2024-03-05";
  const same = "https://www.example.com/friction/?ref=1";
  const { rerender, container } = render(
    <EntryFactsLine
      entry={createEntry({ publishedOn: day, modifiedOn: day, canonicalUrl: same })}
    />,
  );
  expect(read()).toEqual(["Published March 5, 2024"]);
  rerender(<EntryFactsLine entry={createEntry({ canonicalUrl: "javascript:alert(1)" })} />);
  expect(container.innerHTML).toBe("");
});
