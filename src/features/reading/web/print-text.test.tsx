import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { answerJson, createEntry, mountWithServer } from "#features/entries/web/testing/mount.tsx";
import { override } from "#shared/testing/override.ts";
import { printText } from "./print-text.ts";
import { ReadingView } from "./reading-view.tsx";
import { fromMarkup } from "./testing/documents.ts";

const names = Array.from({ length: 40 }, (_, at) => `p${at}`);
const address = (name: string) => `https://example.org/${name}.png`;
const html = names
  .map((name) => `<p>${"word ".repeat(1_800)}</p><p><img data-src="${address(name)}" alt=""></p>`)
  .join("");

function keep(name: string) {
  const shown = { url: `/api/pictures/${name}`, width: 800, height: 600, color: "#336699" };
  return { source: address(name), caption: "", ...shown };
}

it("prints the whole text when all of its pictures are loaded", async () => {
  vi.stubGlobal("requestIdleCallback", () => 0);
  vi.stubGlobal("cancelIdleCallback", () => {});
  const print = vi.fn<() => void>();
  vi.stubGlobal("print", print);
  const loads: (() => void)[] = [];
  const decode = () => new Promise<void>((resolve) => loads.push(resolve));
  override(HTMLImageElement.prototype, { decode });
  await mountWithServer(
    <ReadingView entry={createEntry()} passage={null} onAsk={() => {}} />,
    "/entry/entry-1",
    {
      "GET /api/entries/entry-1/document": answerJson(fromMarkup(html)),
      "GET /api/entries/entry-1/pictures": answerJson({
        items: names.map(keep),
        waiting: [],
        leftOut: [],
      }),
    },
  );
  await waitFor(() => expect(document.querySelector(".reading img")).not.toBeNull());
  const pictures = () => document.querySelectorAll(".reading img");
  expect(pictures().length).toBeLessThan(names.length);
  expect(pictures()[0]!.getAttribute("loading")).toBe("lazy");

  const printed = printText();
  expect(pictures()).toHaveLength(names.length);
  expect(document.querySelector('.reading img[loading="lazy"]')).toBeNull();
  expect(loads).toHaveLength(names.length);
  for (const load of loads.slice(1)) load();
  await Promise.resolve();
  expect(print).not.toHaveBeenCalled();
  loads[0]!();
  await printed;
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

it("waits for the rest of the text", async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal("print", print);
  const whole = fromMarkup("<p>First.</p><p>Last.</p>");
  const rest = Promise.withResolvers<void>();
  await mountWithServer(
    <ReadingView entry={createEntry()} passage={null} onAsk={() => {}} />,
    "/entry/entry-1",
    {
      "GET /api/entries/entry-1/document": async ({ path }) => {
        const isFirst = path.endsWith("from=0");
        if (!isFirst) await rest.promise;
        return answerJson({
          ...whole,
          blocks: isFirst ? whole.blocks.slice(0, 1) : whole.blocks.slice(1),
          firstBlock: isFirst ? 0 : 1,
          nextBlock: isFirst ? 1 : null,
        });
      },
    },
  );
  await screen.findByText("First.");
  screen.getByText("Loading the rest of the text…");
  const printed = printText();
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(print).not.toHaveBeenCalled();
  rest.resolve();
  await printed;
  expect(print).toHaveBeenCalledOnce();
  screen.getByText("Last.");
  expect(screen.queryByText("Loading the rest of the text…")).toBeNull();
  vi.unstubAllGlobals();
});
