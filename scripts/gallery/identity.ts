/** The views of the sign-in page. */
import { type Scene, wholePages } from "./scene.ts";
import { answer, click, enter, fill, hang, openInClient, see, type Step } from "./steps.ts";

const openView = (hash: string, button: RegExp): Step => [`/login#${hash}`, see("button", button)];
const askByMail = (hash: string, button: RegExp, message: string): Step => [
  (page) =>
    page.route("**/api/auth/**", (route) =>
      route.request().method() === "POST" ? route.fulfill({ json: {} }) : route.continue(),
    ),
  openView(hash, button),
  enter("E-mail", "ada@example.org"),
  message,
];
const fillSignIn = (email: string, password: string): Step => [
  fill("E-mail", email),
  enter(/^Password$/, password),
];
const followLink = (token: string): Step => [
  `/login#magic_link&token=${token}`,
  click(/^Sign in$/),
];

const refuseLink = (url: string) =>
  answer(url, { code: "INVALID_TOKEN", message: "This link is not valid any more." }, 400);

const missingPassword = {
  code: "validation",
  message: "Please enter the password",
  fields: { password: "Please enter the password" },
};

export const identityScenes: readonly Scene[] = wholePages("visitor", {
  login: ["/login", see("button", /^Sign in$/)],
  "login-sign-up": ["/login", click("Create an account")],
  "login-refused": ["/login", fillSignIn("nobody@example.org", "not the password"), /invalid/i],
  "login-ended": ["/login?next=%2Fprojects&ended", "Your session has ended"],
  "login-sign-up-sent": [
    answer("auth/sign-up/email", { token: null }),
    openView("sign_up", /^Create account$/),
    fillSignIn("ada@example.org", "a long enough password"),
    "Check your email for the confirmation link",
  ],
  "login-forgotten": openView("forgotten_password", /^Send reset link$/),
  "login-forgotten-sent": askByMail(
    "forgotten_password",
    /^Send reset link$/,
    "Check your email for the password",
  ),
  "login-magic-link": openView("magic_link", /^Send magic link$/),
  "login-magic-link-used": [
    refuseLink("*/magic-link/verify"),
    followLink("used"),
    see("button", "Send magic link"),
  ],
  "login-following-link": [hang("*/magic-link/verify"), followLink("slow"), "Signing you in..."],
  "login-update-password": openView("update_password&token=new", /^Update password$/),
  "login-code": openView("verify_otp", /^Send code$/),
  "login-code-sent": askByMail("verify_otp", /^Send code$/, "Check your email for the code"),
  "login-two-step": openView("two_factor", /^Verify$/),
  "login-recovery-code": [
    openView("two_factor", /^Verify$/),
    click("Use a recovery code"),
    click("Verify"),
  ],
  "login-link-of-another-browser": openView("magic_link&token=new", /^Sign in$/),
  "login-confirm-password": [
    answer("*/verify-email", { error: missingPassword }, 400),
    openView("verify_email&token=a.b.c", /^Confirm$/),
  ],
  "login-confirm-used": [
    refuseLink("*/verify-email"),
    "/login#verify_email&token=a.b.c",
    "This link has been used",
  ],
  "login-google": [
    answer("auth/options", { google: true, provider: "Google", confirmsEmail: false }),
    openInClient("/login?error=access_denied"),
    see("button", "Google"),
    see("alert"),
  ],
  "login-view-loading": [
    (page) => page.route("**/other-view*.js", () => {}),
    "/login#magic_link",
    see("status", "Loading..."),
  ],
  "login-invited": [
    answer("invitations/open", { email: "grace@example.org", inviterName: "Ada Lovelace" }),
    "/login?invitation=token#sign_up",
    "Ada Lovelace has invited",
  ],
  "login-no-more-invitations": openView("unwanted_invitation&token=token", /No more invitations/),
});
