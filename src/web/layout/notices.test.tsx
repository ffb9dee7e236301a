import { render, screen } from "@testing-library/react";
import { useEffect } from "react";
import { expect, it } from "vitest";
import { leaveFlash } from "../flash.ts";
import { Notices } from "./notices.tsx";

/** Like the sign-in page for a signed-in user: leaves a message in an effect, for the next page. */
function Leaving() {
  useEffect(() => leaveFlash("Welcome!"), []);
  return null;
}

it("shows a message on the next page, even if a screen leaves it on mount", async () => {
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
