import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { override } from "#shared/testing/override.ts";
import { useHeaderHiding } from "./use-header-hiding.ts";

function Entry() {
  useHeaderHiding();
  return null;
}

function scrollPageTo(place: number): void {
  override(document.documentElement, { scrollHeight: 5_000 });
  override(globalThis, { scrollY: place });
  dispatchEvent(new Event("scroll"));
}
const state = () =>
  document.documentElement.hasAttribute("data-header-hidden") ? "hidden" : "shown";

afterEach(() => {
  document.querySelector("dialog")?.remove();
});

it("hides the header after scrolling down a text, and shows it after scrolling up and at the top", () => {
  render(<Entry />);
  scrollPageTo(60);
  expect(state()).toBe("shown");
  scrollPageTo(400);
  expect(state()).toBe("hidden");
  scrollPageTo(390);
  expect(state()).toBe("hidden");
  scrollPageTo(370);
  expect(state()).toBe("shown");
  scrollPageTo(380);
  expect(state()).toBe("shown");
  scrollPageTo(900);
  expect(state()).toBe("hidden");
  scrollPageTo(0);
  expect(state()).toBe("shown");
});

it("does not show the header when the page bounces back from its end", () => {
  render(<Entry />);
  const end = 5_000 - innerHeight;
  scrollPageTo(end + 80);
  expect(state()).toBe("hidden");
  scrollPageTo(end);
  expect(state()).toBe("hidden");
});

it("does not hide it while a dialog is open", () => {
  render(<Entry />);
  const dialog = document.body.appendChild(document.createElement("dialog"));
  dialog.setAttribute("open", "");
  scrollPageTo(400);
  expect(state()).toBe("shown");
});

it("shows it on the next page", () => {
  render(<Entry />);
  scrollPageTo(400);
  expect(state()).toBe("hidden");
  cleanup();
  expect(state()).toBe("shown");
  scrollPageTo(800);
  expect(state()).toBe("shown");
});
