import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LoginForm, type LoginView } from "./login-form.tsx";

const fetchStub = vi.fn<typeof fetch>();
const onSignedIn = vi.fn<(view: LoginView) => void>();

function Example() {
  const [view, setView] = useState<LoginView>("sign-in");
  return <LoginForm view={view} onViewChange={setView} onSignedIn={onSignedIn} />;
}

const email = () => screen.getByLabelText<HTMLInputElement>("E-mail");
const password = () => screen.getByLabelText<HTMLInputElement>("Password");
const sentBody = () => JSON.parse(String(fetchStub.mock.lastCall?.[1]?.body)) as unknown;

beforeEach(() => {
  localStorage.clear();
  fetchStub.mockReset();
  onSignedIn.mockReset();
  vi.stubGlobal("fetch", fetchStub);
  render(<Example />);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a refusal is shown in the server's words, and what was typed stays", async () => {
  const user = userEvent.setup();
  fetchStub.mockResolvedValue(
    Response.json({ code: "X", message: "Invalid email or password" }, { status: 401 }),
  );
  await user.type(email(), "ada@example.org");
  await user.type(password(), "wrong word{Enter}");
  expect((await screen.findByRole("alert")).textContent).toBe("Invalid email or password");
  expect([email().value, password().value]).toEqual(["ada@example.org", "wrong word"]);
  expect(onSignedIn).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Create an account" }));
  expect(screen.queryByRole("alert")).toBeNull();
  expect([email().value, password().value]).toEqual(["ada@example.org", "wrong word"]);
});

test("says what is missing beside the field, and goes there, without asking the server", async () => {
  const user = userEvent.setup();
  await user.type(email(), "ada");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  expect(screen.getByText("Please enter a valid e-mail address")).toBeTruthy();
  expect(document.activeElement).toBe(email());
  expect(email().getAttribute("aria-invalid")).toBe("true");
  expect(fetchStub).not.toHaveBeenCalled();
});

test("remembers for 30 days only when ticked", async () => {
  const user = userEvent.setup();
  fetchStub.mockImplementation(async () => Response.json({ token: "t" }));
  await user.type(email(), "ada@example.org");
  await user.type(password(), "correct horse");
  await user.click(screen.getByLabelText("Remember me for 30 days"));
  await user.keyboard("{Tab}{Enter}");
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledWith("sign-in"));
  expect(sentBody()).toEqual({
    email: "ada@example.org",
    password: "correct horse",
    rememberMe: true,
  });
  expect(localStorage.getItem("rememberMe")).toBe("true");
});

test("signing up says so while it works, and sends a name made of the address", async () => {
  const user = userEvent.setup();
  const answer = Promise.withResolvers<Response>();
  fetchStub.mockReturnValue(answer.promise);
  await user.click(screen.getByRole("button", { name: "Create an account" }));
  await user.type(email(), "ada@example.org");
  await user.type(password(), "correct horse{Enter}");
  expect(
    screen.getByRole("button", { name: "Creating account..." }).getAttribute("aria-busy"),
  ).toBe("true");
  expect(sentBody()).toEqual({ email: "ada@example.org", password: "correct horse", name: "ada" });
  answer.resolve(Response.json({ token: "t" }));
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledWith("sign-up"));
});

test("the password can be looked at", async () => {
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(password().type).toBe("text");
  await user.click(screen.getByRole("button", { name: "Hide password" }));
  expect(password().type).toBe("password");
});
