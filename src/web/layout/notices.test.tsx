import { cleanup, render, screen } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, expect, test } from "vitest";
import { leaveFlash } from "../flash.ts";
import { Notices } from "./notices.tsx";

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/** Somebody signed in comes to the sign-in page, and is known before it is drawn. */
function Leaving() {
  useEffect(() => leaveFlash("Welcome!"), []);
  return null;
}

test("what a screen leaves for the next page is told there, however soon it leaves it", async () => {
  const { unmount } = render(
    <>
      <Leaving />
      <Notices />
    </>,
  );
  expect(screen.queryByText("Welcome!")).toBeNull();
  unmount();
  render(<Notices />);
  expect(await screen.findByText("Welcome!")).toBeTruthy();
});
