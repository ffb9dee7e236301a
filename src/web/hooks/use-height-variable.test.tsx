import { render } from "@testing-library/react";
import { useRef } from "react";
import { expect, it, onTestFinished } from "vitest";
import { useHeightVariable } from "./use-height-variable.ts";

function Bar({ height, gap }: { height: number; gap?: number }) {
  const bar = useRef<HTMLDivElement>(null);
  useHeightVariable(bar, "--bar", gap);
  return (
    <div
      ref={(element) => {
        if (element) Object.defineProperty(element, "offsetHeight", { value: height });
        bar.current = element;
      }}
    />
  );
}

const read = () => document.documentElement.style.getPropertyValue("--bar");

it("keeps the height of the highest of several bars, until the last is removed", () => {
  const reading = render(<Bar height={44} />);
  onTestFinished(() => void document.documentElement.style.removeProperty("--bar"));
  expect(read()).toBe("44px");
  const selection = render(<Bar height={50} gap={16} />);
  expect(read()).toBe("66px");
  selection.unmount();
  expect(read()).toBe("44px");
  reading.unmount();
  expect(read()).toBe("");
});
