import { act, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { mountForTests } from "#features/entries/web/testing/mount.tsx";
import { useHidesWhileReading } from "./use-hides-while-reading.ts";

function Shown() {
  return <p>{useHidesWhileReading() ? "hidden" : "shown"}</p>;
}

function scrollPageTo(place: number): void {
  Object.defineProperty(document.documentElement, "scrollHeight", {
    value: 5_000,
    configurable: true,
  });
  Object.defineProperty(globalThis, "scrollY", { value: place, configurable: true });
  act(() => void dispatchEvent(new Event("scroll")));
}
const state = () => screen.getByText(/^(hidden|shown)$/).textContent;

afterEach(() => {
  document.querySelector("dialog")?.remove();
  scrollPageTo(0);
});

it("hides the header after scrolling down a text, and shows it after scrolling up and at the top", async () => {
  await mountForTests(<Shown />, "/entry/one");
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

it("does not show the header when the page bounces back from its end", async () => {
  await mountForTests(<Shown />, "/entry/one");
  const end = 5_000 - innerHeight;
  scrollPageTo(end + 80);
  expect(state()).toBe("hidden");
  scrollPageTo(end);
  expect(state()).toBe("hidden");
});

it("does not hide it while a dialog is open", async () => {
  await mountForTests(<Shown />, "/entry/one");
  const dialog = document.body.appendChild(document.createElement("dialog"));
  dialog.setAttribute("open", "");
  scrollPageTo(400);
  expect(state()).toBe("shown");
});

it("hides it on no other page", async () => {
  await mountForTests(<Shown />, "/home");
  scrollPageTo(400);
  expect(state()).toBe("shown");
});
