/** The topics of a user, and of an entry. */
import type { Page } from "@playwright/test";
import type { Topic, TopicRule, TopicSuggestion } from "#features/topics/contract.ts";
import { never, goToHome, type Scene } from "./scene.ts";

const topic = (label: string, entries: number, more: Partial<Topic> = {}): Topic => ({
  key: label.toLowerCase(),
  label,
  entries,
  isPinned: false,
  formerly: [],
  ...more,
});
const items = [
  topic("Machine learning", 1_284, { isPinned: true, formerly: ["ML", "machine-learning"] }),
  topic("Gardening", 212),
  topic("Databases", 97, { formerly: ["Database", "DB", "RDBMS", "Data base", "Datenbank"] }),
  topic("Averyveryverylongwordthatneverends".repeat(3).slice(0, 100), 41),
  topic(
    "How cities grow, shrink and change when the people who live in them are asked about it",
    12,
  ),
  topic("Bees", 1),
  topic("養蜂", 1),
];
const suggestions: TopicSuggestion[] = [
  {
    from: topic("Garden", 18),
    into: topic("Gardening", 212),
    evidence: "They have the same words in another form. 6 entries have both.",
  },
  {
    from: topic("Postgre SQL", 3),
    into: topic("PostgreSQL", 54),
    evidence: "They differ only in spaces and punctuation.",
  },
  {
    from: topic("Waggle dance", 9),
    into: topic("Honey bees", 11),
    evidence: "They occur together in 9 of 11 entries.",
  },
  { from: topic("Bee", 4), into: topic("Bees", 9), evidence: "They are singular and plural." },
];
const createdAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
const rules: TopicRule[] = [
  { key: "ml", label: "ML", into: "Machine learning", createdAt },
  { key: "misc", label: "Misc", into: null, createdAt },
];

type Answer = Parameters<Page["route"]>[1];

/** Opens it from another screen, because requests of the server's first render cannot be stubbed. */
async function openTopics(page: Page, answer: Answer, isPlain = false): Promise<void> {
  await goToHome(page);
  await page.route("**/api/topics?*", answer);
  await page.route("**/api/topics/suggestions", (route) =>
    route.fulfill({ json: { items: isPlain ? [] : suggestions, nextCursor: null } }),
  );
  await page.route("**/api/topics/changes*", (route) =>
    route.fulfill({ json: { items: isPlain ? [] : rules, nextCursor: null } }),
  );
  await page.getByRole("banner").getByRole("button", { name: "Your account" }).click();
  await page.getByRole("menuitem", { name: "Topics" }).click();
  await page.getByRole("heading", { name: "Topics", level: 1 }).waitFor();
}

const listed: Answer = (route) =>
  route.fulfill({ json: { items, nextCursor: null, total: items.length } });

async function showTopics(page: Page): Promise<void> {
  await openTopics(page, listed);
  await page.getByRole("link", { name: "Gardening 212" }).waitFor();
  await page.getByText("Your changes").click();
}

async function act(page: Page, name: string): Promise<void> {
  await showTopics(page);
  await page.getByRole("button", { name: "Actions for Bees" }).click();
  await page.getByRole("menuitem", { name }).click();
  await page.getByRole("dialog").waitFor();
}

export const topicScenes: readonly Scene[] = [
  { name: "topics", as: "lively", show: showTopics },
  {
    name: "topics-empty",
    as: "lively",
    show: async (page) => {
      await openTopics(
        page,
        (route) => route.fulfill({ json: { items: [], nextCursor: null, total: 0 } }),
        true,
      );
      await page.getByText("No topics yet").waitFor();
    },
  },
  { name: "topics-loading", as: "lively", show: (page) => openTopics(page, never, true) },
  {
    name: "topics-failed",
    as: "lively",
    show: async (page) => {
      await openTopics(page, (route) => route.abort(), true);
      await page.getByText("Failed to load the topics").waitFor();
    },
  },
  {
    name: "topics-menu",
    as: "lively",
    whole: false,
    show: async (page) => {
      await showTopics(page);
      await page.getByRole("button", { name: "Actions for Gardening" }).click();
    },
  },
  {
    name: "topics-taken",
    as: "lively",
    whole: false,
    show: async (page) => {
      await page.route("**/api/topics/bees", (route) =>
        route.fulfill({
          status: 409,
          json: {
            error: {
              code: "conflict",
              message: "You already have a topic “Gardening”. You can merge “Bees” into it.",
              topic: items[1],
            },
          },
        }),
      );
      await act(page, "Rename");
      await page.getByRole("textbox", { name: "Name" }).fill("gardening");
      await page.getByRole("dialog").getByRole("button", { name: "Rename" }).click();
      await page.getByText("You already have a topic").waitFor();
    },
  },
  {
    name: "topics-merge",
    as: "lively",
    whole: false,
    show: async (page) => {
      await act(page, "Merge into…");
      await page.getByRole("option", { name: "Gardening" }).waitFor();
    },
  },
];
