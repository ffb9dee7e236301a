/** The card of Rediscover, its settings, the page to unsubscribe, and the weekly e-mail. */
import type { Page } from "@playwright/test";
import { renderEmail } from "#server/mail/email-layout.ts";
import { goToClientRendered, type Scene } from "./scene.ts";

const item = {
  id: "highlight:0198b4b8-0000-7000-8000-000000000001",
  kind: "highlight" as "highlight" | "note" | "takeaway",
  text: "A wide base keeps a tower standing in a storm, and so it is with a habit: what carries it is not the will of one morning, but the width of what was laid before.",
  note: "",
  entry: {
    id: "0198b4b8-0000-7000-8000-000000000002",
    title: "The lighthouse at Eddystone",
    siteName: "The Harbour Office",
  },
  passage: { start: 120, end: 166 },
  savedAt: new Date(Date.now() - 60 * 86_400_000).toISOString(),
};

async function openCard(page: Page, given: Partial<typeof item> = {}): Promise<void> {
  await page.route("**/api/rediscover", (route) =>
    route.fulfill({ json: { isOn: true, item: { ...item, ...given } } }),
  );
  await page.route("**/api/rediscover/answers", (route) =>
    route.fulfill({ json: { nextOn: "2026-12-07" } }),
  );
  await goToClientRendered(page, "/home");
  await page.getByRole("button", { name: "Less often" }).waitFor();
  await page.getByRole("region", { name: "Recent Entries" }).getByRole("article").first().waitFor();
}

async function openSettings(page: Page, digest: object): Promise<void> {
  const settings = {
    isOn: true,
    weekday: 7,
    timeZone: "Europe/Berlin",
    nextAt: new Date().toISOString(),
    email: "ada@example.org",
    isConfirmed: true,
  };
  await page.route("**/api/digest", (route) => route.fulfill({ json: { ...settings, ...digest } }));
  await page.goto("/profile");
  await page.getByRole("switch", { name: "Weekly e-mail" }).scrollIntoViewIfNeeded();
}

/** As the digest of a user with many saves. */
const digest = renderEmail("Commonplace", {
  subject: "Your week in Commonplace",
  paragraphs: [],
  sections: [
    {
      title: "Saved this week: 12",
      items: [
        {
          title: "How a hive keeps warm",
          url: "https://notes.example.org/entry/1",
          detail: "The Beekeeper",
          note: "For the talk on shivering & fanning",
        },
        { title: "Keeping a sourdough starter", url: "https://notes.example.org/entry/2" },
        {
          title: `${"Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamten".repeat(2)}`,
          url: "https://notes.example.org/entry/3",
          detail: "A site with <a> long name",
        },
      ],
      more: { label: "9 more in Commonplace", url: "https://notes.example.org/home" },
    },
    {
      title: "Worth seeing again",
      items: [
        { quote: item.text, title: item.entry.title, url: "https://notes.example.org/entry/4" },
        {
          quote: "Slow tools make better thinkers.",
          title: "The quiet virtue of friction",
          url: "https://notes.example.org/entry/5",
          detail: "Notes on Tools",
        },
      ],
    },
  ],
  footnote: "You get this because you switched on the weekly e-mail in your profile.",
  footnoteLink: { label: "Unsubscribe", url: "https://notes.example.org/unsubscribe#token=x" },
});

export const rediscoverScenes: readonly Scene[] = [
  { name: "rediscover", as: "lively", whole: false, show: (page) => openCard(page) },
  {
    name: "rediscover-long",
    as: "lively",
    whole: false,
    touch: true,
    show: (page) =>
      openCard(page, {
        text: item.text.repeat(6),
        note: "Read it again before the talk, and compare it with what Smeaton wrote.",
        entry: { ...item.entry, title: item.entry.title.repeat(5) },
      }),
  },
  {
    name: "rediscover-note",
    as: "lively",
    whole: false,
    show: (page) => openCard(page, { kind: "note", text: "The one for chapter two.", note: "" }),
  },
  {
    name: "rediscover-takeaway",
    as: "lively",
    whole: false,
    show: (page) => openCard(page, { kind: "takeaway" }),
  },
  {
    name: "rediscover-answered",
    as: "lively",
    whole: false,
    show: async (page) => {
      await openCard(page);
      await page.getByRole("button", { name: "Keep", exact: true }).click();
      await page.getByRole("button", { name: "Undo" }).waitFor();
    },
  },
  {
    name: "rediscover-settings",
    as: "lively",
    whole: false,
    show: (page) => openSettings(page, {}),
  },
  {
    name: "rediscover-settings-unconfirmed",
    as: "lively",
    whole: false,
    show: (page) => openSettings(page, { isOn: false, isConfirmed: false }),
  },
  {
    name: "unsubscribe",
    show: async (page) => {
      await page.goto("/unsubscribe#token=x");
      await page.getByRole("button", { name: "Unsubscribe" }).waitFor();
    },
  },
  {
    name: "unsubscribe-expired",
    show: async (page) => {
      await page.goto("/unsubscribe#token=x");
      await page.getByRole("button", { name: "Unsubscribe" }).click();
      await page.getByText("This link is not valid").waitFor();
    },
  },
  { name: "digest-mail", show: (page) => page.setContent(digest.html) },
];
