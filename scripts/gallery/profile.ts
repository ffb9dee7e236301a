/** The profile in its states, the onboarding questions, API keys, security, export and deletion. */
import { daysAgo, emptyPage, longWord } from "./sample-values.ts";
import { type Scene, viewports, wholePages } from "./scene.ts";
import {
  alter,
  answer,
  check,
  click,
  confirm,
  enter,
  fail,
  hang,
  load,
  openInClient,
  press,
  scrollTo,
  scrollToRole,
  see,
  showDialog,
  type Step,
} from "./steps.ts";

const openProfile: Step = ["/profile", see("button", /^\+ Add Interest/)];

/** Duplicates are rejected, so that scenes may run in any order. */
const addInterests =
  (...names: string[]): Step =>
  async (page) => {
    const { items } = await load<{ items: { id: string }[] }>(page, "/api/collections");
    for (const { id } of items)
      for (const name of names)
        await page.request.post(`/api/collections/${id}/interests`, { data: { name } });
  };

const openQuestions: Step = [openProfile, click("Customize Profile")];
const openStep = (number: number): Step => [
  openQuestions,
  /^Step 1 of/,
  Array.from({ length: number - 1 }, () => click("Next")),
];

const someInfo = "(profile|collections|account)";

export const profileScenes: readonly Scene[] = [
  ...wholePages("lively", {
    profile: [addInterests("Arts", "Beekeeping", "Science", "Slow technology"), openProfile],
    "profile-adding": [
      addInterests("Arts", "Beekeeping"),
      openProfile,
      click(/^\+ Add Interest/),
      (page) => page.keyboard.type("beekeeping"),
      press("Enter"),
      "Failed to add interest. It might already exist.",
    ],
    "profile-loading": [hang(someInfo), "/profile", see("heading", "Profile Settings")],
    "profile-load-failed": [fail(someInfo), "/profile", "Error fetching collections"],
  }),
  ...wholePages("new", {
    "profile-new": openProfile,
    "profile-interests-failed": [
      fail("collections/*/interests"),
      "/profile",
      "The interests of this collection did not load.",
    ],
  }),
  ...wholePages("crowded", { "profile-crowded": openProfile }),
  ...wholePages("long", { "profile-long-words": [addInterests(longWord, "Tea"), openProfile] }),
  ...viewports("lively", {
    "questions-greeting": [
      alter("profile", { onboardingDismissed: false }),
      openInClient("/home"),
      /^Step 1 of/,
    ],
    export: ["/profile", showDialog("Export…")],
    "export-collection": [
      "/profile",
      click("Export…"),
      check("One collection", "dialog"),
      check(/^Table/, "dialog"),
    ],
  }),
  ...viewports("new", {
    "questions-other": [
      openStep(1),
      check("Academic", "dialog"),
      (page) => page.getByRole("dialog").getByLabel("Other", { exact: true }).check(),
      (page) => page.getByRole("dialog").getByRole("textbox").fill("Beekeeping"),
    ],
    "questions-about-you": [openStep(2), check("35–44", "dialog")],
    "questions-interests": [openStep(3), check("Science", "dialog")],
    "questions-last": [
      openStep(4),
      async (page) => {
        for (const box of await page.getByRole("dialog").getByLabel("Other").all())
          await box.check();
      },
    ],
    "questions-loading": [hang("profile/onboarding"), openQuestions, "Loading the questions..."],
    "questions-load-failed": [
      fail("profile/onboarding"),
      openQuestions,
      "The questions did not load",
    ],
    "questions-not-saved": [
      openStep(4),
      fail("profile/onboarding"),
      click("Complete"),
      "Failed to save your preferences. Please try again.",
    ],
  }),
];

const key = {
  id: "0198a0d2-7f00-7000-8000-000000000000",
  name: "Backup script",
  scopes: ["read", "write", "ask", "share"],
  prefix: "cpk_Ab12",
  createdAt: daysAgo(60),
  lastUsedAt: daysAgo(9),
  expiresAt: null as string | null,
};
const keys = [
  key,
  { ...key, id: "long", name: longWord, scopes: ["read"], lastUsedAt: null },
  { ...key, id: "old", name: "Old phone", scopes: ["ask"], expiresAt: daysAgo(29) },
];
const openKeys: Step = [
  answer("keys", { items: keys, nextCursor: null }),
  "/profile",
  scrollToRole("button", /^Create API key$/),
];

export const keyScenes: readonly Scene[] = [
  ...wholePages("lively", {
    keys: openKeys,
    "keys-none": [
      answer("keys", emptyPage),
      "/profile",
      scrollToRole("button", /^Create API key$/),
    ],
    "keys-loading": [hang("keys"), "/profile", scrollToRole("heading", "API keys")],
    "keys-failed": [fail("keys"), "/profile", scrollTo("Your API keys did not load")],
  }),
  ...viewports("lively", {
    "keys-create": [openKeys, click(/^Create API key$/), click(/^Create key$/)],
    "keys-revoke": [openKeys, click("Revoke Backup script")],
  }),
];

const openSecurity: Step = ["/profile", see("button", "Sign out everywhere")];
const openDialog = (button: string): Step => [openSecurity, showDialog(button)];

/** Stubs two-factor setup, so that the gallery's account does not change. */
const startTwoStep: Step = [
  answer("auth/two-factor/*", {
    totpURI:
      "otpauth://totp/Commonplace:ada%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXPABCD&issuer=Commonplace",
    backupCodes: Array.from({ length: 10 }, (_, at) => `k${at}Wqe-${at}zTaP`),
  }),
  openDialog("Turn on"),
  enter("Your password", "a long enough password"),
  see("img", /QR code/),
];

const account = "account{/sessions}?";
const unavailable = { code: "unavailable", message: "The database does not answer" };

const openDeletion = (text: string): Step => [
  "/profile",
  click("Delete account"),
  (page) => page.getByRole("dialog").getByText(text).first().waitFor(),
];

export const securityScenes: readonly Scene[] = [
  ...wholePages("lively", {
    security: openSecurity,
    "security-failed": [
      answer(account, { error: unavailable }, 503),
      "/profile",
      "The list of sessions did not load",
    ],
    "security-loading": [hang(account), "/profile", "Loading where you are signed in..."],
  }),
  ...viewports("lively", {
    "security-change-email": openDialog("Change e-mail address"),
    "security-change-password": openDialog("Change password"),
    "security-everywhere": [openSecurity, confirm("Sign out everywhere")],
    "security-delete": openDialog("Delete account"),
    "security-two-step": startTwoStep,
    "security-recovery-codes": [
      startTwoStep,
      enter("Code from the app", "123456"),
      see("list", "Recovery codes"),
    ],
  }),
  ...viewports("olga", {
    "account-end-owner": openDeletion("Hand over first"),
    "account-end-long": [
      answer("account/sharing", {
        owned: Array.from({ length: 40 }, (_, at) => ({
          id: "00000000-0000-4000-8000-000000000000",
          title: at === 0 ? longWord.repeat(2) : "Tides",
          people: at + 1,
          theirEntries: 10_000 * at,
        })),
        joined: { collections: 200, entries: 10_000 },
      }),
      openDeletion("Leave copies"),
    ],
    "account-end-loading": [hang("account/sharing"), openDeletion("Your password")],
    "account-end-failed": [fail("account/sharing"), openDeletion("What you share did not load")],
  }),
  ...viewports("vera", { "account-end-member": openDeletion("Leave copies") }),
];
