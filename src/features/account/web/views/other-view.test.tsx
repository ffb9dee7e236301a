import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import {
  email,
  mountSignIn,
  onEntered,
  password,
  press,
  readCalls,
  refuse,
  unmountSignIn,
} from "../mount-sign-in-for-tests.tsx";

const magic = "POST /api/auth/sign-in/magic-link";
const verify = "POST /api/auth/magic-link/verify";
const reset = "POST /api/auth/reset-password";
const dead = "This link has been used or has expired. Ask for another below.";
const old = { createdAt: "2020-01-01T00:00:00.000Z" };

/** As after having asked for a link in this browser. */
const askedHere = () => localStorage.setItem("askedForLink", String(Date.now()));

afterEach(() => {
  unmountSignIn();
  vi.useRealTimers();
});

test("the address typed on one view is there on the next, what was said is not", async () => {
  const user = userEvent.setup();
  mountSignIn({ "POST /api/auth/request-password-reset": Response.json({ status: true }) });
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

test("a magic link is asked for", async () => {
  const user = userEvent.setup();
  mountSignIn({ [magic]: Response.json({ status: true }) }, "#magic_link");
  await user.type(await screen.findByLabelText("E-mail"), "not an address{Enter}");
  expect(screen.getByText("Please enter a valid e-mail address")).toBeTruthy();
  expect(readCalls()).toEqual([]);
  await user.clear(email());
  await user.type(email(), "ada@example.org{Enter}");
  await screen.findByText("Check your email for the magic link");
});

test("a magic link is followed once, its token gone from the address at once", async () => {
  askedHere();
  localStorage.setItem("rememberMe", "true");
  mountSignIn({ [verify]: Response.json({ token: "t", user: old }) }, "#magic_link&token=T0k");
  expect(location.hash).toBe("#magic_link");
  await vi.waitFor(() => expect(onEntered).toHaveBeenCalledWith(false));
  expect(readCalls()).toEqual([
    { method: "POST", path: "/api/auth/magic-link/verify", body: { token: "T0k" } },
  ]);
  expect(document.cookie).toContain("commonplace.remember_me=true");
});

test("a magic link that another browser asked for is followed when the person says so", async () => {
  const user = userEvent.setup();
  mountSignIn({ [verify]: Response.json({ token: "t", user: old }) }, "#magic_link&token=T0k");
  await screen.findByText(/This browser did not ask for a link/);
  expect(readCalls()).toEqual([]);
  await user.click(press("Sign in"));
  await vi.waitFor(() => expect(onEntered).toHaveBeenCalledWith(false));
});

test("a magic link that was asked for long ago is no reason to follow another at once", async () => {
  localStorage.setItem("askedForLink", String(Date.now() - 16 * 60_000));
  mountSignIn({}, "#magic_link&token=T0k");
  await screen.findByText(/This browser did not ask for a link/);
  expect(readCalls()).toEqual([]);
});

test.each([
  ["refused", refuse("INVALID_TOKEN", "Invalid token", 401)],
  ["answered by a page", new Response("<!doctype html>")],
])("a dead magic link (%s) is said, and another can be asked for", async (_how, answer) => {
  askedHere();
  mountSignIn({ [verify]: answer }, "#magic_link&token=T0k");
  expect((await screen.findByRole("alert")).textContent).toBe(dead);
  expect(press("Send magic link")).toBeTruthy();
  expect(onEntered).not.toHaveBeenCalled();
});

test("a link that met no answer can be tried again: it is still good", async () => {
  const user = userEvent.setup();
  let tries = 0;
  const answer = () => {
    if (++tries === 1) throw new TypeError("Failed to fetch");
    return Response.json({ token: "t", user: { createdAt: new Date().toISOString() } });
  };
  askedHere();
  mountSignIn({ [verify]: answer }, "#magic_link&token=T0k");
  await user.click(await screen.findByRole("button", { name: "Retry" }));
  await vi.waitFor(() => expect(onEntered).toHaveBeenCalledWith(true));
});

test("a new password is set by its link, and leads back to sign-in", async () => {
  const user = userEvent.setup();
  mountSignIn({ [reset]: Response.json({ status: true }) }, "#update_password&token=T0k");
  expect(location.hash).toBe("#update_password");
  await user.type(await screen.findByLabelText("New password"), "short{Enter}");
  expect(screen.getByText("A password has at least 8 characters")).toBeTruthy();
  await user.type(screen.getByLabelText("New password"), " of words{Enter}");
  await screen.findByText("Your password has been updated");
  expect(screen.getByRole("heading", { name: "Sign in" })).toBeTruthy();
  expect(readCalls()[0]?.body).toEqual({ newPassword: "short of words", token: "T0k" });
});

test("a dead link to a new password leads to the form that asks for another", async () => {
  const user = userEvent.setup();
  mountSignIn({ [reset]: refuse("INVALID_TOKEN", "Invalid token") }, "#update_password&token=T0k");
  await user.type(await screen.findByLabelText("New password"), "long enough{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe(dead);
  expect(press("Send reset link")).toBeTruthy();
});

test("a dead confirmation says how to get another", async () => {
  const user = userEvent.setup();
  const answers = { "POST /api/auth/verify-email": refuse("TOKEN_EXPIRED", "Token expired", 401) };
  mountSignIn(answers, "#verify_email&token=a.b.c");
  expect((await screen.findByRole("alert")).textContent).toContain("we’ll send another");
  await user.click(screen.getAllByRole("button", { name: "Sign in" })[0]!);
  expect(screen.getByRole("heading", { name: "Sign in" })).toBeTruthy();
});

test("a confirmed address of a new account is welcomed", async () => {
  mountSignIn(
    {
      "POST /api/auth/verify-email": Response.json({ status: true }),
      "GET /api/auth/get-session": Response.json({ user: { id: "1" } }),
    },
    "#verify_email&token=a.b.c",
  );
  await vi.waitFor(() => expect(onEntered).toHaveBeenCalledWith(true));
});

test("an address is confirmed in another browser by the password that was chosen", async () => {
  const user = userEvent.setup();
  const wrong = (message: string) =>
    Response.json(
      { error: { code: "validation", message, fields: { password: message } } },
      { status: 400 },
    );
  mountSignIn(
    {
      "POST /api/auth/verify-email": (call) => {
        const { password: given } = call.body as { password: string };
        if (given === "chosen then") return Response.json({ status: true });
        return wrong(given === "" ? "Please enter the password" : "This password is not right");
      },
      "GET /api/auth/get-session": Response.json({ user: { id: "1" } }),
    },
    "#verify_email&token=a.b.c",
  );
  await user.type(await screen.findByLabelText("Password"), "a guess{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("This password is not right");
  await user.clear(password());
  await user.type(password(), "chosen then{Enter}");
  await vi.waitFor(() => expect(onEntered).toHaveBeenCalledWith(true));
});

test("who did not sign up is led to a password of their own", async () => {
  const user = userEvent.setup();
  const fields = { password: "Please enter the password" };
  const refusal = { code: "validation", message: fields.password, fields };
  mountSignIn(
    { "POST /api/auth/verify-email": Response.json({ error: refusal }, { status: 400 }) },
    "#verify_email&token=a.b.c",
  );
  await user.click(await screen.findByRole("button", { name: "Set a new password" }));
  expect(await screen.findByRole("heading", { name: "Forgotten password" })).toBeTruthy();
});

test("a changed address is said where nobody is signed in", async () => {
  mountSignIn(
    {
      "POST /api/auth/verify-email": Response.json({ status: true }),
      "GET /api/auth/get-session": Response.json(null),
    },
    "#verify_email&token=T0k",
  );
  await screen.findByText("Your e-mail address has been changed");
  expect(onEntered).not.toHaveBeenCalled();
});

test("a code comes by mail, can be pasted, and is sent again only after a wait", async () => {
  const user = userEvent.setup();
  mountSignIn(
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
  await vi.waitFor(() => expect(onEntered).toHaveBeenCalledWith(false));
});

test("a way in that wants the authenticator too leads to its code", async () => {
  askedHere();
  mountSignIn({ [verify]: Response.json({ twoFactorRedirect: true }) }, "#magic_link&token=T0k");
  await screen.findByRole("heading", { name: "Two-step sign-in" });
  expect(onEntered).not.toHaveBeenCalled();
});
