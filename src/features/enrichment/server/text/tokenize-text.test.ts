import { expect, it } from "vitest";
import { tokenizeText } from "./tokenize-text.ts";

it.each([
  ["Google's browser, and the e-mail of AT&T", "en", "Google |browser |and the e-mail of AT&T"],
  ["The U.S. Navy, 1.5 times", "en", "The U.S. Navy |1.5 times"],
  ["L'étude dell'arte d'un poème", "fr", "|étude |arte |un poème"],
  ["O'Brien's l'art", "en", "O'Brien |l'art"],
  ["C++ and C# are languages", "en", "C++ and C# are languages"],
  ["無料Wi-Fiを使う", "ja", "無料 |Wi-Fi |を 使う"],
  ["A study of 東京都", "en", "A study of 東京 都"],
  ["ภาษาไทยง่าย", "th", "ภาษา ไทย ง่าย"],
])("makes words of %s", (text, language, expected) => {
  const words = tokenizeText(text, language, new Map()).map(
    (token) => (token.breaks ? "|" : "") + token.text,
  );
  expect(words.join(" ")).toBe(expected);
});
