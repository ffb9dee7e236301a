import { cleanup, render, screen } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, expect, test } from "vitest";
import { leaveFlash } from "./flash.ts";
import { PublicShell } from "./public-shell.tsx";

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
    <PublicShell>
      <Leaving />
    </PublicShell>,
  );
  expect(screen.queryByText("Welcome!")).toBeNull();
  unmount();
  render(<PublicShell>{null}</PublicShell>);
  expect(await screen.findByText("Welcome!")).toBeTruthy();
});
