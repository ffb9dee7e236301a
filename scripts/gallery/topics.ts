import type { Topic, TopicRule, TopicSuggestion } from "#features/topics/contract.ts";
import { daysAgo, emptyPage } from "./sample-values.ts";
import { type Scene, viewports, wholePages } from "./scene.ts";
import {
  answer,
  choose,
  click,
  clickIn,
  clickText,
  fail,
  hang,
  openInClient,
  see,
  type Step,
} from "./steps.ts";

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
  topic("How cities grow, shrink and change when the people who live in them are asked", 12),
  topic("Bees", 1),
  topic("養蜂", 1),
];
const suggest = (from: [string, number], into: [string, number], evidence: string) => ({
  from: topic(...from),
  into: topic(...into),
  evidence,
});
const suggestions: TopicSuggestion[] = [
  suggest(["Garden", 18], ["Gardening", 212], "They have the same words in another form."),
  suggest(["Postgre SQL", 3], ["PostgreSQL", 54], "They differ only in spaces and punctuation."),
  suggest(["Waggle dance", 9], ["Honey bees", 11], "They occur together in 9 of 11 entries."),
  suggest(["Bee", 4], ["Bees", 9], "They are singular and plural. 6 entries have both."),
];
const createdAt = daysAgo(3);
const rules: TopicRule[] = [
  { key: "ml", label: "ML", into: "Machine learning", createdAt },
  { key: "misc", label: "Misc", into: null, createdAt },
];

const taken = {
  code: "conflict",
  message: "You already have a topic “Gardening”. You can merge “Bees” into it.",
  topic: items[1],
};

/** Lists also suggestions and rules, unless it is plain. */
const openTopics = (stub: Step, isPlain = true): Step => [
  stub,
  answer("topics/suggestions", { ...emptyPage, ...(!isPlain && { items: suggestions }) }),
  answer("topics/changes", { ...emptyPage, ...(!isPlain && { items: rules }) }),
  openInClient("/topics"),
  see("heading", "Topics"),
];
const list = (listed: Topic[]): Step =>
  answer("topics", { items: listed, nextCursor: null, total: listed.length });

const showTopics: Step = [
  openTopics(list(items), false),
  see("link", "Gardening 212"),
  clickText("Your changes"),
];
const act = (name: string): Step => [showTopics, choose("Actions for Bees", name), see("dialog")];

export const topicScenes: readonly Scene[] = [
  ...wholePages("lively", {
    topics: showTopics,
    "topics-empty": [openTopics(list([])), "No topics yet"],
    "topics-loading": openTopics(hang("topics")),
    "topics-failed": [openTopics(fail("topics")), "Failed to load the topics"],
  }),
  ...viewports("lively", {
    "topics-menu": [showTopics, click("Actions for Gardening")],
    "topics-taken": [
      answer("topics/bees", { error: taken }, 409),
      act("Rename"),
      (page) => page.getByRole("textbox", { name: "Name" }).fill("gardening"),
      clickIn("dialog", "Rename"),
      "You already have a topic",
    ],
    "topics-merge": [act("Merge into…"), see("option", "Gardening")],
  }),
];
