import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Step, stepSelection } from "./step-selection.ts";

let frame: HTMLElement;

beforeEach(() => {
  frame = document.createElement("div");
  frame.innerHTML = `<div data-section="0"><h2>Bees</h2><p>They dance. They <em>tell each</em> other.<sup
    data-beside><a href="#n">1</a></sup> Then they fly.</p><figure><button>Enlarge</button></figure></div>
    <div data-section="1"><p>At noon they rest.</p></div>`;
  document.body.append(frame);
});
afterEach(() => frame.remove());

const sentence: Step = { unit: "sentence", isForward: true, isExtending: false };
const back: Step = { ...sentence, isForward: false };
const paragraph: Step = { ...sentence, unit: "paragraph" };

/** The selected texts after each step, beginning with the heading. */
function walk(steps: readonly Step[], begin = frame.querySelector("h2")!): (string | null)[] {
  let range = document.createRange();
  range.selectNodeContents(begin);
  return steps.map((step) => {
    const next = stepSelection(frame, range, step);
    if (next) range = next;
    return next && next.toString().replaceAll(/\s+/g, " ");
  });
}

describe("stepSelection", () => {
  it("moves by sentence in both directions, across elements and without what is beside the text", () => {
    expect(walk([sentence, sentence, sentence, sentence, sentence, back, back])).toEqual([
      "They dance.",
      "They tell each other.",
      "Then they fly.",
      "At noon they rest.",
      null,
      "Then they fly.",
      "They tell each other.",
    ]);
  });

  it("moves by paragraph, and stops at the beginning", () => {
    const up = { ...paragraph, isForward: false };
    const [first, second, third, fourth] = walk([paragraph, paragraph, up, up]);
    expect(first).toMatch(/^They dance\..*Then they fly\.$/);
    expect(second).toBe("At noon they rest.");
    expect(third).toMatch(/^They dance/);
    expect(fourth).toBe("Bees");
    expect(walk([up])).toEqual([null]);
  });

  it("extends and shortens at the end, but not to nothing", () => {
    const longer = { ...sentence, isExtending: true };
    const shorter = { ...back, isExtending: true };
    const found = walk([sentence, longer, longer, shorter, shorter, shorter]);
    expect(found[1]).toBe("They dance. They tell each other.");
    expect(found[2]).toMatch(/^They dance\..*Then they fly\.$/);
    expect(found.slice(3)).toEqual(["They dance. They tell each other.", "They dance.", null]);
  });

  it("extends to the end of the paragraph", () => {
    const found = walk([sentence, { ...paragraph, isExtending: true }]);
    expect(found[1]).toMatch(/^They dance\..*Then they fly\.$/);
  });
});
