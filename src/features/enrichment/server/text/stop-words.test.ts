import { describe, expect, it } from "vitest";
import { functionWords } from "#server/text/function-words.ts";
import { judgeWord } from "./stop-words.ts";

describe("judgeWord", () => {
  it.each(["last", "Seems", "seem", "newsletter", "subscribe", "things"])("rejects %s", (word) => {
    expect(judgeWord(word, "en")).toBe("empty");
  });

  it("distinguishes general nouns from telling ones", () => {
    expect(judgeWord("system", "en")).toBe("generic");
    expect(judgeWord("espresso", "en")).toBe("telling");
    expect(judgeWord("Leuchtturm", "de")).toBe("telling");
  });

  it("rejects the function words of every language, also if the language is unknown", () => {
    for (const [language, words] of functionWords)
      for (const word of words) {
        expect([word, judgeWord(word, language)]).toEqual([word, "empty"]);
        expect([word, judgeWord(word, null)]).toEqual([word, "empty"]);
      }
  });
});
