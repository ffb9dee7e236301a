import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { email, mountSignIn, password, press, refuse } from "../testing/mount-sign-in.tsx";

const magic = "POST /api/auth/sign-in/magic-link";
const verify = "POST /api/auth/magic-link/verify";
const reset = "POST /api/auth/reset-password";
const dead = "This link has been used or has expired. Ask for another below.";
const old = { createdAt: "2020-01-01T00:00:00.000Z" };

const refuseField = (field: string, message: string) => {
  const error = { code: "validation", message, fields: { [field]: message } };
  return Response.json({ error }, { status: 400 });
};

/** Simulates that this browser requested a link. */
const askedHere = () => localStorage.setItem("askedForLink", String(Date.now()));

afterEach(() => {
  vi.useRealTimers();
});

it("keeps the address across views, but not the message", async () => {
  const { user, readCalls } = mountSignIn({
    "POST /api/auth/request-password-reset": Response.json({ status: true }),
  });
  await user.type(email(), "ada@example.org");
  await user.click(press("Forgot password?"));
  await screen.findByRole("heading", { name: "Forgotten password" });
  expect(location.hash).toBe("#forgotten_password");
  await user.click(press("Send reset link"));
  await screen.findByText("Check your email for the password reset link");
  expect(readCalls()[0]?.body).toEqual({ email: "ada@example.org" });
  await user.click(press("Magic link"));
  await screen.findByRole("heading", { name: "Sign in by magic link" });
  expect(email().value).toBe("ada@example.org");
  expect(screen.queryByText("Check your email for the password reset link")).toBeNull();
});

it("requests a magic link", async () => {
  const { user, readCalls } = mountSignIn(
    { [magic]: Response.json({ status: true }) },
    "#magic_link",
  );
  await user.type(await screen.findByLabelText("E-mail"), "not an address{Enter}");
  expect(screen.getByText("Please enter a valid e-mail address")).toBeTruthy();
  expect(readCalls()).toEqual([]);
  await user.clear(email());
  await user.type(email(), "ada@example.org{Enter}");
  await screen.findByText("Check your email for the magic link");
});

it("follows a magic link once, and removes its token from the URL at once", async () => {
  askedHere();
  localStorage.setItem("rememberMe", "true");
  const { onEntered, readCalls } = mountSignIn(
    { [verify]: Response.json({ token: "t", user: old }) },
    "#magic_link&token=T0k",
  );
  expect(location.hash).toBe("#magic_link");
  await waitFor(() => expect(onEntered).toHaveBeenCalledWith(false));
  expect(readCalls()).toEqual([
    { method: "POST", path: "/api/auth/magic-link/verify", body: { token: "T0k" } },
  ]);
  expect(document.cookie).toContain("commonplace.remember_me=true");
});

it("follows a magic link that another browser requested only after confirmation", async () => {
  const { user, onEntered, readCalls } = mountSignIn(
    { [verify]: Response.json({ token: "t", user: old }) },
    "#magic_link&token=T0k",
  );
  await screen.findByText(/This browser did not ask for a link/);
  expect(readCalls()).toEqual([]);
  await user.click(press("Sign in"));
  await waitFor(() => expect(onEntered).toHaveBeenCalledWith(false));
});

it("asks for confirmation if this browser's request is older than the link's lifetime", async () => {
  localStorage.setItem("askedForLink", String(Date.now() - 16 * 60_000));
  const { readCalls } = mountSignIn({}, "#magic_link&token=T0k");
  await screen.findByText(/This browser did not ask for a link/);
  expect(readCalls()).toEqual([]);
});

it.each([
  ["refused", refuse("INVALID_TOKEN", "Invalid token", 401)],
  ["answered by a page", new Response("<!doctype html>")],
])("shows that a magic link is dead (%s), and offers another", async (_how, answer) => {
  askedHere();
  const { onEntered } = mountSignIn({ [verify]: answer }, "#magic_link&token=T0k");
  expect((await screen.findByRole("alert")).textContent).toBe(dead);
  expect(press("Send magic link")).toBeTruthy();
  expect(onEntered).not.toHaveBeenCalled();
});

it("retries a link after a network failure", async () => {
  let tries = 0;
  const answer = () => {
    if (++tries === 1) throw new TypeError("Failed to fetch");
    return Response.json({ token: "t", user: { createdAt: new Date().toISOString() } });
  };
  askedHere();
  const { user, onEntered } = mountSignIn({ [verify]: answer }, "#magic_link&token=T0k");
  await user.click(await screen.findByRole("button", { name: "Retry" }));
  await waitFor(() => expect(onEntered).toHaveBeenCalledWith(true));
});

it("sets a new password by its link, and returns to sign-in", async () => {
  const { user, readCalls } = mountSignIn(
    { [reset]: Response.json({ status: true }) },
    "#update_password&token=T0k",
  );
  expect(location.hash).toBe("#update_password");
  await user.type(await screen.findByLabelText("New password"), "short{Enter}");
  expect(screen.getByText("A password has at least 8 characters")).toBeTruthy();
  await user.type(screen.getByLabelText("New password"), " of words{Enter}");
  await screen.findByText("Your password has been updated");
  expect(screen.getByRole("heading", { name: "Sign in" })).toBeTruthy();
  expect(readCalls()[0]?.body).toEqual({ newPassword: "short of words", token: "T0k" });
});

it("keeps the form if the new password is rejected", async () => {
  const message = "This password is too common. Choose another one.";
  mountSignIn({ [reset]: refuseField("newPassword", message) }, "#update_password&token=T0k");
  await userEvent.type(await screen.findByLabelText("New password"), "Password123{Enter}");
  await screen.findByText(message);
  expect(screen.getByRole("heading", { name: "Set a new password" })).toBeTruthy();
});

it("shows the form for another link if a reset link is dead", async () => {
  const { user } = mountSignIn(
    { [reset]: refuse("INVALID_TOKEN", "Invalid token") },
    "#update_password&token=T0k",
  );
  await user.type(await screen.findByLabelText("New password"), "long enough{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe(dead);
  expect(press("Send reset link")).toBeTruthy();
});

it("explains how to get another confirmation link if one is dead", async () => {
  const answers = { "POST /api/auth/verify-email": refuse("TOKEN_EXPIRED", "Token expired", 401) };
  const { user } = mountSignIn(answers, "#verify_email&token=a.b.c");
  expect((await screen.findByRole("alert")).textContent).toContain("we’ll send another");
  await user.click(screen.getAllByRole("button", { name: "Sign in" })[0]!);
  expect(screen.getByRole("heading", { name: "Sign in" })).toBeTruthy();
});

it("welcomes a new user after confirming the address", async () => {
  const { onEntered } = mountSignIn(
    {
      "POST /api/auth/verify-email": Response.json({ status: true }),
      "GET /api/auth/get-session": Response.json({ user: { id: "1" } }),
    },
    "#verify_email&token=a.b.c",
  );
  await waitFor(() => expect(onEntered).toHaveBeenCalledWith(true));
});

it("confirms an address in another browser by the password chosen at sign-up", async () => {
  const { user, onEntered } = mountSignIn(
    {
      "POST /api/auth/verify-email": (call) => {
        const { password: given } = call.body as { password: string };
        if (given === "chosen then") return Response.json({ status: true });
        const message = given === "" ? "Please enter the password" : "This password is not right";
        return refuseField("password", message);
      },
      "GET /api/auth/get-session": Response.json({ user: { id: "1" } }),
    },
    "#verify_email&token=a.b.c",
  );
  await user.type(await screen.findByLabelText("Password"), "a guess{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("This password is not right");
  await user.clear(password());
  await user.type(password(), "chosen then{Enter}");
  await waitFor(() => expect(onEntered).toHaveBeenCalledWith(true));
});

it("lets a user who did not sign up set their own password", async () => {
  const { user } = mountSignIn(
    { "POST /api/auth/verify-email": refuseField("password", "Please enter the password") },
    "#verify_email&token=a.b.c",
  );
  await user.click(await screen.findByRole("button", { name: "Set a new password" }));
  expect(await screen.findByRole("heading", { name: "Forgotten password" })).toBeTruthy();
});

it("confirms a change of address when signed out", async () => {
  const { onEntered } = mountSignIn(
    {
      "POST /api/auth/verify-email": Response.json({ status: true }),
      "GET /api/auth/get-session": Response.json(null),
    },
    "#verify_email&token=T0k",
  );
  await screen.findByText("Your e-mail address has been changed");
  expect(onEntered).not.toHaveBeenCalled();
});

it("signs in with a pasted code from an e-mail, and allows another e-mail only after a wait", async () => {
  const { user, onEntered } = mountSignIn(
    {
      "POST /api/auth/email-otp/send-verification-otp": Response.json({ success: true }),
      "POST /api/auth/sign-in/email-otp": (call) =>
        (call.body as { otp: string }).otp === "012345"
          ? Response.json({ token: "t", user: old })
          : refuse("INVALID_OTP", "This code is not right. Please check it."),
    },
    "#verify_otp",
  );
  await user.type(await screen.findByLabelText("E-mail"), "ada@example.org{Enter}");
  const code = await screen.findByLabelText<HTMLInputElement>("Code");
  expect(screen.getByText("Check your email for the code")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
  expect(screen.getByText(/Send again in \d+ s/)).toBeTruthy();
  await user.click(press("Sign in"));
  expect(screen.getByText("Please enter the six digits")).toBeTruthy();
  await user.click(code);
  await user.paste("999999");
  await user.click(press("Sign in"));
  expect((await screen.findByRole("alert")).textContent).toContain("This code is not right");
  await user.clear(code);
  await user.paste(" 012-345 ");
  await user.click(press("Sign in"));
  await waitFor(() => expect(onEntered).toHaveBeenCalledWith(false));
});

it("asks for the authenticator's code after a magic link", async () => {
  askedHere();
  const { onEntered } = mountSignIn(
    { [verify]: Response.json({ twoFactorRedirect: true }) },
    "#magic_link&token=T0k",
  );
  await screen.findByRole("heading", { name: "Two-step sign-in" });
  expect(onEntered).not.toHaveBeenCalled();
});
