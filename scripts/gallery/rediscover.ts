/** The card of Rediscover, its settings, the page to unsubscribe, and the weekly e-mail. */
import { renderEmail } from "#server/mail/email-layout.ts";
import { daysAgo, longWord } from "./sample-values.ts";
import { type Scene, touchScreens, viewports, wholePages } from "./scene.ts";
import { answer, click, openInClient, scrollToRole, see, type Step } from "./steps.ts";

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
  savedAt: daysAgo(60),
};

const openCard = (given: Partial<typeof item> = {}): Step => [
  answer("rediscover", { isOn: true, item: { ...item, ...given } }),
  answer("rediscover/answers", { nextOn: "2026-12-07" }),
  openInClient("/home"),
  see("button", "Less often"),
  see("article"),
];

const openSettings = (digest: object): Step => [
  answer("digest", {
    isOn: true,
    weekday: 7,
    timeZone: "Europe/Berlin",
    nextAt: new Date().toISOString(),
    email: "ada@example.org",
    isConfirmed: true,
    ...digest,
  }),
  "/profile",
  scrollToRole("switch", "Weekly e-mail"),
];

const openUnsubscribe: Step = ["/unsubscribe#token=x", see("button", "Unsubscribe")];

const url = "https://notes.example.org/entry/1";
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
          url,
          detail: "The Beekeeper",
          note: "For the talk on shivering & fanning",
        },
        { title: "Keeping a sourdough starter", url },
        { title: longWord.repeat(2), url, detail: "A site with <a> long name" },
      ],
      more: { label: "9 more in Commonplace", url },
    },
    {
      title: "Worth seeing again",
      items: [
        { quote: item.text, title: item.entry.title, url },
        {
          quote: "Slow tools make better thinkers.",
          title: "The quiet virtue of friction",
          url,
          detail: "Notes on Tools",
        },
      ],
    },
  ],
  footnote: "You get this because you switched on the weekly e-mail in your profile.",
  footnoteLink: { label: "Unsubscribe", url },
});

export const rediscoverScenes: readonly Scene[] = [
  ...viewports("lively", {
    rediscover: openCard(),
    "rediscover-note": openCard({ kind: "note", text: "The one for chapter two.", note: "" }),
    "rediscover-takeaway": openCard({ kind: "takeaway" }),
    "rediscover-answered": [openCard(), click(/^Keep$/), see("button", "Undo")],
    "rediscover-settings": openSettings({}),
    "rediscover-settings-unconfirmed": openSettings({ isOn: false, isConfirmed: false }),
  }),
  ...touchScreens("lively", {
    "rediscover-long": openCard({
      text: item.text.repeat(6),
      note: "Read it again before the talk, and compare it with what Smeaton wrote.",
      entry: { ...item.entry, title: item.entry.title.repeat(5) },
    }),
  }),
  ...wholePages("visitor", {
    unsubscribe: openUnsubscribe,
    "unsubscribe-expired": [openUnsubscribe, click("Unsubscribe"), "This link is not valid"],
    "digest-mail": (page) => page.setContent(digest.html),
  }),
];
