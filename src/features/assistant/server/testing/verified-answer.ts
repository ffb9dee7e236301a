import type { Entry } from "#features/entries/contract.ts";
import type { Source } from "../citations/source.ts";
import { createAnswerVerifier } from "../citations/verify-answer.ts";
import { makeEntry } from "./entry.ts";

export const owls = makeSource(
  {
    id: "owls",
    title: "Owls of *the* night",
    url: "https://owls.example/night",
    summary: "A short account of owls and mice in open fields.",
    whyItsInteresting: "Uncle Theodor kept an owl in his barn.",
  },
  "Owls hunt at night.[12] They eat “small mice” and voles — rarely frogs.\n\nBarn owls swallow their prey whole.",
);
export const tea = makeSource(
  { id: "tea", title: "Green tea" },
  "Green tea is steeped at seventy degrees. 緑茶は七十度でいれます。",
);

function makeSource(fields: Partial<Entry> & Pick<Entry, "id">, text: string): Source {
  return { kind: "entry", entry: makeEntry(fields), excerpts: [{ text, start: 1_000 }] };
}

/** Verifies an answer about owls (source 1) and tea (source 2) that arrives in pieces cut at `cuts`. */
export function verify(
  answer: string,
  options: { cuts?: readonly number[]; isWhole?: boolean } = {},
) {
  const verifier = createAnswerVerifier([owls, tea]);
  let text = "";
  let at = 0;
  for (const cut of [...(options.cuts ?? []), answer.length]) {
    text += verifier.push(answer.slice(at, cut));
    at = cut;
  }
  text += verifier.end(options.isWhole ?? true);
  return { text, citations: verifier.citations };
}
