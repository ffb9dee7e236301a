import { useQuery } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { answerJson, createEntry, mountWithServer } from "#features/entries/web/testing/mount.tsx";
import { highlightsQuery, useAddHighlight } from "./queries.ts";
import { createHighlight } from "./testing/create-highlight.ts";

function Screen() {
  const { data } = useQuery(highlightsQuery(createEntry()));
  const add = useAddHighlight("entry-1");
  return (
    <>
      <button type="button" onClick={() => add.mutate({ quote: "two three" })}>
        Add
      </button>
      {data && <p>{data.map(({ quote }) => quote).join(", ")}</p>}
    </>
  );
}

it("shows a new highlight in its place, before the list is loaded again", async () => {
  const one = createHighlight({ id: "1", quote: "one", start: 0, end: 3 });
  const two = createHighlight({ id: "2", quote: "two", start: 4, end: 7 });
  const four = createHighlight({ id: "4", quote: "four", start: 14, end: 18 });
  let isFirst = true;
  const { user } = await mountWithServer(<Screen />, "/entry/entry-1", {
    "GET /api/entries/entry-1/highlights": () => {
      if (!isFirst) return new Promise<Response>(() => {});
      isFirst = false;
      return answerJson({ items: [one, two, four], nextCursor: null });
    },
    "POST /api/entries/entry-1/highlights": answerJson(
      { ...two, id: "3", quote: "three", start: 8, end: 13 },
      201,
    ),
  });
  await screen.findByText("one, two, four");
  await user.click(screen.getByRole("button", { name: "Add" }));
  expect(await screen.findByText("one, two, three, four")).toBeTruthy();
});
