import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { answerJson, serveForTests } from "#features/entries/web/testing/mount.tsx";
import { UnsubscribePage } from "./unsubscribe-page.tsx";

function show(hash: string, answer: () => Response) {
  location.hash = hash;
  const calls = serveForTests({ "POST /api/unsubscribe": answer });
  render(<UnsubscribePage />);
  return calls;
}

const refuse = (status: number, message: string) => () =>
  answerJson({ error: { code: "not_found", message } }, status);

it("asks before it unsubscribes", async () => {
  const calls = show("#token=a.b", () => new Response(null, { status: 204 }));
  expect(calls).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Unsubscribe" }));
  expect(await screen.findByText(/^You get no more weekly e-mails/)).toBeTruthy();
  expect(calls).toMatchObject([{ method: "POST", path: "/api/unsubscribe?token=a.b" }]);
});

it("names the daily e-mail, which the token is for", async () => {
  show("#token=user.notifications.1.x", () => new Response(null, { status: 204 }));
  expect(screen.getByRole("heading", { name: "Unsubscribe from the daily e-mail" })).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Unsubscribe" }));
  expect(await screen.findByText(/^You get no more daily e-mails/)).toBeTruthy();
});

it("shows why a link is refused", async () => {
  show("#token=a.b", refuse(404, "This link has expired."));
  fireEvent.click(screen.getByRole("button", { name: "Unsubscribe" }));
  expect(await screen.findByText("This link has expired.")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

it("says that a link without a token is not complete", () => {
  show("", refuse(404, "No"));
  expect(screen.getByText(/^This link is not complete/)).toBeTruthy();
});

it("offers to try again when the server fails", async () => {
  let isDown = true;
  show("#token=a.b", () => (isDown ? refuse(503, "Down")() : new Response(null, { status: 204 })));
  fireEvent.click(screen.getByRole("button", { name: "Unsubscribe" }));
  expect(await screen.findByText("You are not unsubscribed yet")).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText(/^You get no more weekly e-mails/)).toBeTruthy();
});
