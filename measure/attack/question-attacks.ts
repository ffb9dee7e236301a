/** Questions about the library, and lists by subject, that cost as much as they can. */
import { type Hostile, saveOne, strike, strikeOn } from "./hostile-client.ts";

const asking =
  "what which my all i've have saved not isn't without except articles entries about on tea unread in from this week last the of and summary compare vs than two notes whose public pdf texts a it them never finish please my library".split(
    " ",
  );
const subjects = ["the water", "water and stone and glass and iron", "engine of a water wheel", ""];
const maxCharacters = 298;

/** Words that ask, in no order, as long as questions about the library may be. */
function mixWords(round: number): string {
  const words: string[] = [];
  for (let at = round; words.join(" ").length < maxCharacters - 12; at += 7 + (round % 11))
    words.push(asking[at % asking.length]!);
  return words.join(" ");
}

export const questionAttacks: Record<string, (hostile: Hostile) => Promise<void>> = {
  "questions about the library in no order": async (hostile) => {
    for (let at = 0; at < 40; at += 1)
      await saveOne(hostile, "/api/functions/process-text-entry", {
        text: `${"Water, stone and glass of an engine. ".repeat(200)}${at}`,
      });
    await strikeOn(hostile, 12, (round) => {
      const messages = [
        mixWords(round),
        `what do I know about ${subjects[round % subjects.length]}`,
        `compare ${"water ".repeat(15)}and ${"stone ".repeat(15)}`,
        `articles about ${"never ".repeat(45)}`,
      ];
      return strike(hostile, "/api/chat", {
        body: JSON.stringify({ message: messages[round % messages.length] }),
      });
    });
  },
  "lists by many subjects": (hostile) =>
    strikeOn(hostile, 12, (round) => {
      const about = Array.from(
        { length: 3 },
        (_, at) =>
          `${round % 2 ? "about" : "notAbout"}=${encodeURIComponent(`water and stone and glass and iron ${at}`)}`,
      );
      return strike(hostile, `/api/library?${about.join("&")}`);
    }),
};
