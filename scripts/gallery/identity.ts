/** The views of the sign-in page, and account security. */
import type { Page, Route } from "@playwright/test";
import { never, type Scene } from "./scene.ts";

const gone = { code: "INVALID_TOKEN", message: "This link is not valid any more." };
const refuseLink = (route: Route) => route.fulfill({ status: 400, json: gone });
const fail = (route: Route) =>
  route.fulfill({
    status: 503,
    json: { error: { code: "unavailable", message: "The database does not answer" } },
  });

async function showSignInView(page: Page, hash: string, button: string): Promise<void> {
  await page.goto(`/login#${hash}`);
  await page.getByRole("button", { name: button, exact: true }).first().waitFor();
}

async function askByMail(page: Page, hash: string, button: string, told: string): Promise<void> {
  await page.route("**/api/auth/**", (route) =>
    route.request().method() === "POST" ? route.fulfill({ json: {} }) : route.continue(),
  );
  await showSignInView(page, hash, button);
  await page.getByLabel("E-mail").fill("ada@example.org");
  await page.keyboard.press("Enter");
  await page.getByText(told).waitFor();
}

async function showSecurity(page: Page): Promise<void> {
  await page.goto("/profile");
  await page.getByRole("button", { name: "Sign out everywhere", exact: true }).waitFor();
}

async function openDialog(page: Page, button: string): Promise<void> {
  await showSecurity(page);
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.getByRole("dialog").or(page.getByRole("alertdialog")).waitFor();
}

/** Stubs two-factor setup, so that the gallery's account does not change. */
async function startTwoStep(page: Page): Promise<void> {
  const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXPABCD";
  await page.route("**/api/auth/two-factor/*", (route) =>
    route.fulfill({
      json: {
        totpURI: `otpauth://totp/Commonplace:ada%40example.org?secret=${secret}&issuer=Commonplace`,
        backupCodes: Array.from({ length: 10 }, (_, at) => `k${at}Wqe-${at}zTaP`),
      },
    }),
  );
  await openDialog(page, "Turn on");
  await page.getByLabel("Your password").fill("a long enough password");
  await page.keyboard.press("Enter");
  await page.getByRole("img", { name: /QR code/ }).waitFor();
}

export const identityScenes: readonly Scene[] = [
  {
    name: "login-ended",
    show: async (page) => {
      await page.goto("/login?next=%2Fprojects&ended");
      await page.getByText("Your session has ended").waitFor();
    },
  },
  {
    name: "login-sign-up-sent",
    show: async (page) => {
      await page.route("**/api/auth/sign-up/email", (route) =>
        route.fulfill({ json: { token: null } }),
      );
      await showSignInView(page, "sign_up", "Create account");
      await page.getByLabel("E-mail").fill("ada@example.org");
      await page.getByLabel("Password", { exact: true }).fill("a long enough password");
      await page.keyboard.press("Enter");
      await page.getByText("Check your email for the confirmation link").waitFor();
    },
  },
  {
    name: "login-forgotten",
    show: (page) => showSignInView(page, "forgotten_password", "Send reset link"),
  },
  {
    name: "login-forgotten-sent",
    show: (page) =>
      askByMail(page, "forgotten_password", "Send reset link", "Check your email for the password"),
  },
  {
    name: "login-magic-link",
    show: (page) => showSignInView(page, "magic_link", "Send magic link"),
  },
  {
    name: "login-magic-link-used",
    show: async (page) => {
      await page.route("**/magic-link/verify*", refuseLink);
      await page.goto("/login#magic_link&token=used");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByRole("button", { name: "Send magic link" }).waitFor();
    },
  },
  {
    name: "login-following-link",
    show: async (page) => {
      await page.route("**/magic-link/verify*", never);
      await page.goto("/login#magic_link&token=slow");
      await page.getByRole("button", { name: "Sign in", exact: true }).click();
      await page.getByText("Signing you in...").waitFor();
    },
  },
  {
    name: "login-update-password",
    show: (page) => showSignInView(page, "update_password&token=new", "Update password"),
  },
  { name: "login-code", show: (page) => showSignInView(page, "verify_otp", "Send code") },
  {
    name: "login-code-sent",
    show: (page) => askByMail(page, "verify_otp", "Send code", "Check your email for the code"),
  },
  { name: "login-two-step", show: (page) => showSignInView(page, "two_factor", "Verify") },
  {
    name: "login-recovery-code",
    show: async (page) => {
      await showSignInView(page, "two_factor", "Verify");
      await page.getByRole("button", { name: "Use a recovery code" }).click();
      await page.getByRole("button", { name: "Verify" }).click();
    },
  },
  {
    name: "login-link-of-another-browser",
    show: (page) => showSignInView(page, "magic_link&token=new", "Sign in"),
  },
  {
    name: "login-confirm-password",
    show: async (page) => {
      const fields = { password: "Please enter the password" };
      const error = { code: "validation", message: fields.password, fields };
      await page.route("**/verify-email*", (route) =>
        route.fulfill({ status: 400, json: { error } }),
      );
      await showSignInView(page, "verify_email&token=a.b.c", "Confirm");
    },
  },
  {
    name: "login-confirm-used",
    show: async (page) => {
      await page.route("**/verify-email*", refuseLink);
      await page.goto("/login#verify_email&token=a.b.c");
      await page.getByText("This link has been used").waitFor();
    },
  },
  {
    name: "login-google",
    show: async (page) => {
      await page.route("**/api/auth/options", (route) =>
        route.fulfill({ json: { google: true, confirmsEmail: false } }),
      );
      await page.goto("/login?error=access_denied");
      await page.getByRole("button", { name: "Google" }).waitFor();
      await page.getByRole("alert").waitFor();
    },
  },
  {
    name: "login-view-loading",
    show: async (page) => {
      await page.route("**/other-view*.js", never);
      await page.goto("/login#magic_link");
      await page.getByRole("status", { name: "Loading..." }).waitFor();
    },
  },
  { name: "security", as: "lively", show: showSecurity },
  {
    name: "security-failed",
    as: "lively",
    show: async (page) => {
      await page.route("**/api/account", fail);
      await page.route("**/api/account/sessions", fail);
      await page.goto("/profile");
      await page.getByText("The list of sessions did not load").waitFor();
    },
  },
  {
    name: "security-loading",
    as: "lively",
    show: async (page) => {
      await page.route("**/api/account", never);
      await page.route("**/api/account/sessions", never);
      await page.goto("/profile");
      await page.getByText("Loading where you are signed in...").waitFor({ state: "attached" });
    },
  },
  ...(
    [
      ["security-change-email", "Change e-mail address"],
      ["security-change-password", "Change password"],
      ["security-everywhere", "Sign out everywhere"],
      ["security-delete", "Delete account"],
    ] as const
  ).map(([name, button]): Scene => ({
    name,
    as: "lively",
    whole: false,
    show: (page) => openDialog(page, button),
  })),
  { name: "security-two-step", as: "lively", whole: false, show: startTwoStep },
  {
    name: "security-recovery-codes",
    as: "lively",
    whole: false,
    show: async (page) => {
      await startTwoStep(page);
      await page.getByLabel("Code from the app").fill("123456");
      await page.keyboard.press("Enter");
      await page.getByRole("list", { name: "Recovery codes" }).waitFor();
    },
  },
];
