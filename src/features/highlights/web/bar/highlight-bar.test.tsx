import { act, screen, waitFor, within } from "@testing-library/react";
import { useRef } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import {
  answerJson,
  type Answers,
  createEntry,
  mountWithServer,
} from "#features/entries/web/testing/mount.tsx";
import type { Highlight } from "#features/highlights/contract.ts";
import { override } from "#shared/testing/override.ts";
import { createHighlight } from "../testing/create-highlight.ts";
import { HighlightBar } from "./highlight-bar.tsx";

const text = "Slow tools make better thinkers. Fast tools make more notes.";
const post = "POST /api/entries/entry-1/highlights";
const rect = { top: 100, bottom: 120, left: 0, right: 100, width: 100, height: 20 };

beforeEach(() => {
  // happy-dom has no layout.
  const getBoundingClientRect = () => rect as DOMRect;
  override(Range.prototype, { getBoundingClientRect });
  override(Element.prototype, { getBoundingClientRect });
});

/** To the next spaces. */
function extend(range: Range): Range {
  const { data } = range.startContainer as Text;
  const end = data.indexOf(" ", range.endOffset);
  const start = data.lastIndexOf(" ", range.startOffset) + 1;
  if (end === range.endOffset && start === range.startOffset) return range;
  const extended = range.cloneRange();
  extended.setStart(range.startContainer, start);
  extended.setEnd(range.endContainer, end);
  return extended;
}

function Screen(props: {
  text: string;
  isElsewhere: boolean;
  onAsk: (quote: string) => void;
  onNote: (made: Highlight) => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const locate = (range: Range) => {
    const quote = range.toString();
    const start = props.text.indexOf(quote);
    return props.isElsewhere || quote === "" ? null : { start, end: start + quote.length };
  };
  const { onAsk, onNote } = props;
  return (
    <>
      <HighlightBar
        entry={createEntry()}
        text={props.text}
        {...{ frame, locate, extend, onAsk, onNote }}
      />
      <div ref={frame} tabIndex={-1} data-testid="text">
        <div data-section="0">
          <p>{props.text}</p>
        </div>
      </div>
    </>
  );
}

async function open(answers: Answers = {}, part: { text?: string; isElsewhere?: boolean } = {}) {
  const asked: string[] = [];
  const noted: Highlight[] = [];
  const mounted = await mountWithServer(
    <Screen
      text={text}
      isElsewhere={false}
      onAsk={(quote) => asked.push(quote)}
      onNote={(made) => noted.push(made)}
      {...part}
    />,
    "/entry/entry-1",
    answers,
  );
  return { ...mounted, asked, noted };
}

/** Selects the first `length` characters. */
async function select(length: number) {
  const node = screen.getByTestId("text").querySelector("p")!.firstChild!;
  await act(async () => {
    getSelection()!.setBaseAndExtent(node, 0, node, length);
    document.dispatchEvent(new Event("selectionchange"));
  });
  return within(await screen.findByRole("toolbar", { name: "Selected text" }));
}

it("sends the selected words with those around them, and ends the selection", async () => {
  const { calls, user } = await open({ [post]: answerJson(createHighlight(), 201) });
  const bar = await select(31);
  await user.click(bar.getByRole("button", { name: "Highlight in blue" }));
  await waitFor(() => expect(String(getSelection())).toBe(""));
  expect(calls.find(({ method }) => method === "POST")!.body).toEqual({
    quote: "Slow tools make better thinkers",
    prefix: "",
    suffix: ". Fast tools make more notes.",
    start: 0,
    colour: "blue",
  });
});

it.each([
  ["forward", [6, 13], [5, 15]],
  ["backward", [13, 6], [15, 5]],
])("extends what the mouse selects %s to whole words, and shows it", async (_way, drawn, shown) => {
  const { calls, user } = await open({ [post]: answerJson(createHighlight(), 201) });
  const paragraph = screen.getByTestId("text").querySelector("p")!;
  const node = paragraph.firstChild!;
  await user.pointer({ keys: "[MouseLeft>]", target: paragraph });
  getSelection()!.setBaseAndExtent(node, drawn[0]!, node, drawn[1]!);
  document.dispatchEvent(new Event("selectionchange"));
  await user.pointer({ keys: "[/MouseLeft]" });
  await screen.findByRole("toolbar", { name: "Selected text" });
  const { anchorOffset, focusOffset } = getSelection()!;
  expect([anchorOffset, focusOffset]).toEqual(shown);
  await user.keyboard("1");
  await waitFor(() => expect(calls.some(({ method }) => method === "POST")).toBe(true));
  expect(calls.find(({ method }) => method === "POST")!.body).toMatchObject({
    quote: "tools make",
    start: 5,
  });
});

it("extends what a finger selects when it is highlighted, because the handles may still be held", async () => {
  const { calls, user } = await open({ [post]: answerJson(createHighlight(), 201) });
  const node = screen.getByTestId("text").querySelector("p")!.firstChild!;
  await user.pointer({ keys: "[TouchA]", target: node.parentElement! });
  await act(async () => {
    getSelection()!.setBaseAndExtent(node, 6, node, 13);
    document.dispatchEvent(new Event("selectionchange"));
  });
  const bar = within(await screen.findByRole("toolbar", { name: "Selected text" }));
  expect(String(getSelection())).toBe("ools ma");
  await user.click(bar.getByRole("button", { name: "Highlight in blue" }));
  await waitFor(() => expect(calls.some(({ method }) => method === "POST")).toBe(true));
  expect(calls.find(({ method }) => method === "POST")!.body).toMatchObject({
    quote: "tools make",
  });
});

it("leaves a selection by keyboard exact", async () => {
  const { calls, user } = await open({ [post]: answerJson(createHighlight(), 201) });
  const node = screen.getByTestId("text").querySelector("p")!.firstChild!;
  await user.pointer({ keys: "[MouseLeft]", target: node.parentElement!, offset: 6 });
  await user.keyboard("{Shift>}{ArrowRight}{/Shift}");
  await act(async () => {
    getSelection()!.setBaseAndExtent(node, 6, node, 13);
    document.dispatchEvent(new Event("selectionchange"));
  });
  const bar = within(await screen.findByRole("toolbar", { name: "Selected text" }));
  await user.click(bar.getByRole("button", { name: "Highlight in blue" }));
  await waitFor(() => expect(calls.some(({ method }) => method === "POST")).toBe(true));
  expect(calls.find(({ method }) => method === "POST")!.body).toMatchObject({ quote: "ools ma" });
});

it("opens the new highlight for its note by key", async () => {
  const { user, noted } = await open({ [post]: answerJson(createHighlight(), 201) });
  await select(31);
  await user.keyboard("h");
  await waitFor(() => expect(noted).toHaveLength(1));
});

it("keeps the selection and reports why it was not highlighted", async () => {
  const { user } = await open({ [post]: () => Promise.reject(new Error("offline")) });
  const bar = await select(31);
  await user.click(bar.getByRole("button", { name: "Highlight in green" }));
  expect(await screen.findByText("Failed to highlight")).toBeTruthy();
  screen.getByText(/cannot be reached/);
  expect(String(getSelection())).toBe("Slow tools make better thinkers");
  screen.getByRole("toolbar", { name: "Selected text" });
});

it("rejects a selection that is too long or not in the text, without a request", async () => {
  const { calls, user } = await open({}, { text: "a".repeat(100_001) });
  const bar = await select(100_001);
  await user.click(bar.getByRole("button", { name: "Highlight in green" }));
  expect(await screen.findByText("A highlight has at most 100,000 characters")).toBeTruthy();
  expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
  expect(String(getSelection())).toHaveLength(100_001);
});

it("reports a selection that is not part of the text", async () => {
  const { calls, user } = await open({}, { isElsewhere: true });
  const bar = await select(10);
  await user.click(bar.getByRole("button", { name: "Highlight in pink" }));
  expect(await screen.findByText("This selection is not part of the saved text")).toBeTruthy();
  expect(calls.filter(({ method }) => method === "POST")).toEqual([]);
});

it("is hidden without a selection, and for one of white space", async () => {
  await open({}, { text: "   Slow" });
  const node = screen.getByTestId("text").querySelector("p")!.firstChild!;
  getSelection()!.setBaseAndExtent(node, 0, node, 3);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  document.dispatchEvent(new Event("selectionchange"));
  act(() => vi.runAllTimers());
  vi.useRealTimers();
  expect(screen.queryByRole("toolbar")).toBeNull();
});

it("asks about the selection", async () => {
  const { user, asked } = await open();
  const bar = await select(10);
  await user.click(bar.getByRole("button", { name: "Ask about this" }));
  expect(asked).toEqual(["Slow tools"]);
});

it("chooses sentences by keyboard, announces them, and ends with Escape", async () => {
  const { user } = await open();
  await user.keyboard("h");
  await screen.findByRole("toolbar");
  expect(String(getSelection())).toBe("Slow tools make better thinkers.");
  expect(screen.getByRole("status").textContent).toMatch(/^Left and right arrow.*thinkers\.$/);
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("status").textContent).toBe("Fast tools make more notes.");
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("status").textContent).toBe("End of the text");
  await user.click(screen.getByRole("button", { name: "Previous sentence" }));
  expect(String(getSelection())).toBe("Slow tools make better thinkers.");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("toolbar")).toBeNull());
});
