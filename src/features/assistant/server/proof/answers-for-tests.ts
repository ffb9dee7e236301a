import type { Entry } from "#features/entries/contract.ts";
import { checkAnswer } from "./check-answer.ts";
import type { Source } from "./source.ts";

export const owls = makeSource("owls", {
  title: "Owls of *the* night",
  url: "https://owls.example/night",
  summary: "A short account of owls and mice in open fields.",
  why: "Uncle Theodor kept an owl in his barn.",
  text: "Owls hunt at night.[12] They eat “small mice” and voles — rarely frogs.\n\nBarn owls swallow their prey whole.",
});
export const tea = makeSource("tea", {
  title: "Green tea",
  url: null,
  summary: "",
  why: "",
  text: "Green tea is steeped at seventy degrees. 緑茶は七十度でいれます。",
});

function makeSource(
  id: string,
  given: { title: string; url: string | null; summary: string; why: string; text: string },
): Source {
  const entry: Entry = {
    id,
    entryId: `global-${id}`,
    collection: { id: "c", title: "Unfiled", category: "system" },
    title: given.title,
    summary: given.summary,
    url: given.url,
    siteName: null,
    whyItsInteresting: given.why,
    isPrivate: true,
    isMine: true,
    attributes: { mainTopics: [], keyTakeaways: [], readingTimeMinutes: null },
    edited: { title: false, summary: false },
    reading: { model: null, modelFailure: null },
    source: "text",
    status: "ready",
    step: "ready",
    failure: null,
    file: null,
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
  };
  return { kind: "entry", entry, stretches: [{ text: given.text, start: 1_000 }] };
}

/** The checked answer about owls (source 1) and tea (source 2), received in pieces cut at `cuts`. */
export function check(
  answer: string,
  options: { cuts?: readonly number[]; isWhole?: boolean } = {},
) {
  const checked = checkAnswer([owls, tea]);
  let text = "";
  let at = 0;
  for (const cut of [...(options.cuts ?? []), answer.length]) {
    text += checked.push(answer.slice(at, cut));
    at = cut;
  }
  text += checked.end(options.isWhole ?? true);
  return { text, citations: checked.citations };
}
