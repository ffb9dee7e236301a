import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { email, mountSignIn, password, press, refuse } from "../testing/mount-sign-in.tsx";

const open = "POST /api/invitations/open";
const unwanted = "POST /api/invitations/unwanted";
const invited = { email: "grace@example.org", inviterName: "Ada" };
const gone = () =>
  Response.json({ error: { code: "not_found", message: "Not valid" } }, { status: 404 });

it("prefills the invited address, names the inviter, and removes the token from the URL", async () => {
  const { user, readCalls } = mountSignIn(
    { [open]: Response.json(invited), "POST /api/auth/sign-up/email": refuse("X", "No") },
    "?next=%2Fchat&invitation=T0k#sign_up",
  );
  await screen.findByText(/^Ada has invited grace@example\.org\./);
  expect(email().value).toBe("grace@example.org");
  expect(location.search + location.hash).toBe("?next=%2Fchat#sign_up");
  await user.type(password(), "correct horse{Enter}");
  await screen.findByText("No");
  expect(readCalls().map(({ path, body }) => [path, body])).toEqual([
    ["/api/invitations/open", { token: "T0k" }],
    [
      "/api/auth/sign-up/email",
      { email: "grace@example.org", password: "correct horse", rememberMe: false, name: "grace" },
    ],
  ]);
});

it("keeps an address that was typed before", async () => {
  const answer = Promise.withResolvers<Response>();
  const { user } = mountSignIn({ [open]: () => answer.promise }, "?invitation=T0k#sign_up");
  await user.type(email(), "other@example.org");
  answer.resolve(Response.json(invited));
  await screen.findByText(/^Ada has invited/);
  expect(email().value).toBe("other@example.org");
});

it("shows a message for an expired invitation, and still allows sign-up", async () => {
  mountSignIn({ [open]: gone() }, "?invitation=T0k#sign_up");
  await screen.findByText(
    "This invitation is not valid any more. You can create an account without it.",
  );
  expect(location.search).toBe("");
  expect(press("Create account")).toBeTruthy();
});

it("keeps the token in the URL if the server fails, so that a reload retries", async () => {
  mountSignIn(
    {
      [open]: Response.json(
        { error: { code: "unavailable", message: "The database is away" } },
        { status: 503 },
      ),
    },
    "?invitation=T0k#sign_up",
  );
  await screen.findByText("The database is away");
  expect(location.search).toBe("?invitation=T0k");
});

it("stops further invitations only after confirmation", async () => {
  const { user, readCalls } = mountSignIn(
    { [unwanted]: new Response(null, { status: 204 }) },
    "#unwanted_invitation&token=a.b",
  );
  await screen.findByRole("heading", { name: "No more invitations" });
  expect(location.hash).toBe("#unwanted_invitation");
  expect(readCalls()).toEqual([]);
  await user.click(press("No more invitations"));
  await screen.findByText("No more invitations will be sent to your address.");
  expect(readCalls()[0]?.body).toEqual({ token: "a.b" });
});

it("shows a message for an incomplete link", async () => {
  const { user } = mountSignIn({ [unwanted]: gone() }, "#unwanted_invitation&token=a");
  await user.click(await screen.findByRole("button", { name: "No more invitations" }));
  expect(await screen.findByText("This link is not valid.")).toBeTruthy();
});
