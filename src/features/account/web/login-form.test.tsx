import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { email, mountSignIn, password, press, refuse } from "./testing/mount-sign-in.tsx";

const signIn = "POST /api/auth/sign-in/email";
const signUp = "POST /api/auth/sign-up/email";

it("shows the server's message and keeps the input after a refusal", async () => {
  const { user, onEntered } = mountSignIn({
    [signIn]: refuse("X", "Invalid email or password", 401),
  });
  await user.type(email(), "ada@example.org");
  await user.type(password(), "wrong word{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("Invalid email or password");
  expect([email().value, password().value]).toEqual(["ada@example.org", "wrong word"]);
  expect(onEntered).not.toHaveBeenCalled();
  await user.click(press("Create an account"));
  expect(screen.queryByRole("alert")).toBeNull();
  expect([email().value, password().value]).toEqual(["ada@example.org", "wrong word"]);
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Create an account" }));
});

it("shows and focuses an invalid field without sending a request", async () => {
  const { user, readCalls } = mountSignIn();
  await user.type(email(), "ada");
  await user.click(press("Sign in"));
  expect(screen.getByText("Please enter a valid e-mail address")).toBeTruthy();
  expect(document.activeElement).toBe(email());
  expect(email().getAttribute("aria-invalid")).toBe("true");
  expect(readCalls()).toEqual([]);
});

it("asks for a 30-day session only when the box is ticked", async () => {
  const { user, onEntered, readCalls } = mountSignIn({ [signIn]: Response.json({ token: "t" }) });
  await user.type(email(), "ada@example.org");
  await user.type(password(), "correct horse");
  await user.click(screen.getByLabelText("Remember me for 30 days"));
  await user.type(password(), "{Enter}");
  await waitFor(() => expect(onEntered).toHaveBeenCalledWith(false));
  expect(readCalls()[0]?.body).toEqual({
    email: "ada@example.org",
    password: "correct horse",
    rememberMe: true,
  });
  expect(localStorage.getItem("rememberMe")).toBe("true");
});

it("shows progress while signing up, and sends a name derived from the address", async () => {
  const answer = Promise.withResolvers<Response>();
  const { user, onEntered, readCalls } = mountSignIn(
    { [signUp]: () => answer.promise },
    "#sign_up",
  );
  await user.type(email(), "ada@example.org");
  await user.type(password(), "correct horse{Enter}");
  expect(press("Creating account...").getAttribute("aria-busy")).toBe("true");
  expect(readCalls()[0]?.body).toEqual({
    email: "ada@example.org",
    password: "correct horse",
    rememberMe: false,
    name: "ada",
  });
  answer.resolve(Response.json({ token: "t" }));
  await waitFor(() => expect(onEntered).toHaveBeenCalledWith(true));
});

it("asks for a 30-day session at sign-up only when the box is ticked", async () => {
  const { user, onEntered, readCalls } = mountSignIn(
    { [signUp]: Response.json({ token: "t" }) },
    "#sign_up",
  );
  await user.type(email(), "ada@example.org");
  await user.type(password(), "correct horse");
  await user.click(screen.getByLabelText("Remember me for 30 days"));
  await user.type(password(), "{Enter}");
  await waitFor(() => expect(onEntered).toHaveBeenCalledWith(true));
  expect(readCalls()[0]?.body).toMatchObject({ rememberMe: true });
});

describe("an account whose address must be confirmed", () => {
  const send = "POST /api/auth/send-verification-email";

  async function signUpAndWait(answers: Parameters<typeof mountSignIn>[0] = {}) {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const mounted = mountSignIn(
      { [signUp]: Response.json({ token: null }), ...answers },
      "#sign_up",
    );
    await user.type(email(), "ada@example.org");
    await user.type(password(), "correct horse{Enter}");
    await screen.findByText("Check your email for the confirmation link");
    return { ...mounted, user };
  }

  afterEach(() => void vi.useRealTimers());

  it("shows the message and the address instead of the form", async () => {
    const { onEntered } = await signUpAndWait();
    expect(onEntered).not.toHaveBeenCalled();
    expect(screen.getByText("ada@example.org")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Create account" })).toBeNull();
    expect(screen.queryByLabelText("Password")).toBeNull();
  });

  it("sends the link again after 30 seconds, and waits again", async () => {
    const { user, readCalls } = await signUpAndWait({ [send]: Response.json({ status: true }) });
    expect(screen.getByText("Send again in 30 s")).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await user.click(press("Send again"));
    await screen.findByText("The confirmation link was sent again.");
    expect(readCalls().at(-1)).toMatchObject({
      path: "/api/auth/send-verification-email",
      body: { email: "ada@example.org" },
    });
    expect(screen.getByText(/^Send again in (30|29) s$/)).toBeTruthy();
  });

  it("shows why the server refuses to send it again", async () => {
    const text = "Too many attempts. Please try again in 15 minutes.";
    const { user } = await signUpAndWait({ [send]: refuse("rate_limited", text, 429) });
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await user.click(press("Send again"));
    expect((await screen.findByRole("alert")).textContent).toBe(text);
  });

  it("lets the user enter another address", async () => {
    const { user } = await signUpAndWait();
    await user.click(press("Use another address"));
    expect([email().value, password().value]).toEqual(["ada@example.org", ""]);
    expect(press("Create account")).toBeTruthy();
  });
});

it("asks for a code or a recovery code if the account has an authenticator", async () => {
  const { user, onEntered, readCalls } = mountSignIn({
    [signIn]: Response.json({ twoFactorRedirect: true }),
    "POST /api/auth/two-factor/verify-totp": refuse("INVALID_CODE", "This code is not right.", 401),
    "POST /api/auth/two-factor/verify-backup-code": Response.json({ token: "t", user: {} }),
  });
  await user.type(email(), "ada@example.org");
  await user.type(password(), "correct horse{Enter}");
  await screen.findByRole("heading", { name: "Two-step sign-in" });
  const code = screen.getByLabelText<HTMLInputElement>("Code");
  await user.click(code);
  await user.paste("123 456");
  expect(code.value).toBe("123456");
  await user.keyboard("{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("This code is not right");
  await user.click(press("Use a recovery code"));
  await user.type(screen.getByLabelText("Recovery code"), " Abc12-dEf34 {Enter}");
  await waitFor(() => expect(onEntered).toHaveBeenCalledWith(false));
  expect(readCalls().at(-1)?.body).toEqual({ code: "Abc12-dEf34" });
});

it("offers a provider only if it is configured, and shows its failure once", async () => {
  mountSignIn({}, "?next=%2Fchat&error=access_denied");
  await screen.findByText(
    "The other service was not allowed to sign you in. Try again, or sign in another way.",
  );
  expect(screen.queryByRole("button", { name: "Google" })).toBeNull();
  expect(location.search).toBe("?next=%2Fchat");
  cleanup();
  mountSignIn({
    "GET /api/auth/options": Response.json({
      google: true,
      provider: "Google",
      confirmsEmail: false,
    }),
  });
  await screen.findByRole("button", { name: "Google" });
});

it("shows and hides the password", async () => {
  const { user } = mountSignIn();
  await user.click(press("Show password"));
  expect(password().type).toBe("text");
  await user.click(press("Hide password"));
  expect(password().type).toBe("password");
});
