import { describe, expect, it } from "vitest";
import { cleanAuthors } from "./author-names.ts";

describe("cleanAuthors", () => {
  it.each([
    [["Jane Doe"], "Jane Doe"],
    [["By Jane Doe and John Roe | Reuters"], "Jane Doe, John Roe"],
    [["BY JANE DOE"], "JANE DOE"],
    [["Von Hans Müller und Eva Maier"], "Hans Müller, Eva Maier"],
    [["Par Anne-Marie L’Écuyer"], "Anne-Marie L’Écuyer"],
    [["Por José Núñez y Ana Ruiz"], "José Núñez, Ana Ruiz"],
    [["Written by: Jane Doe"], "Jane Doe"],
    [["Autor: Hans Müller"], "Hans Müller"],
    [["Jane Doe, Senior Staff Writer"], "Jane Doe"],
    [["Jane Doe, MD, PhD"], "Jane Doe"],
    [["Martin King, Jr."], "Martin King Jr."],
    [["Doe, Jane", "Roe, John"], "Jane Doe, John Roe"],
    [["Jane Doe, John Roe & Ann Bee"], "Jane Doe, John Roe, Ann Bee"],
    [["Jane Doe, Reuters"], "Jane Doe"],
    [["Reuters"], "Reuters"],
    [["Jane Doe March 5, 2024"], "Jane Doe"],
    [["By Jane Doe Published on 5 March 2024"], "Jane Doe"],
    [["jane@example.org (Jane Doe)"], "Jane Doe"],
    [["Jane Doe", "jane doe"], "Jane Doe"],
    [["Tom &amp; Jerry"], "Tom, Jerry"],
    [["pump_fan42"], "pump_fan42"],
    [["山田太郎"], "山田太郎"],
    [["Ursula von der Leyen"], "Ursula von der Leyen"],
    [["Vincent van Gogh"], "Vincent van Gogh"],
  ])("reads %j", (bylines, expected) => {
    expect(cleanAuthors(bylines)).toBe(expected);
  });

  it.each([
    "https://www.facebook.com/jane.doe",
    "www.example.org/authors/jane",
    "facebook.com/jane",
    "jane@example.org",
    "admin",
    "Administrator",
    "undefined",
    "[object Object]",
    "Read more",
    "What is the best way to cook rice?",
    "This story was first told in the north. It has since been told in many other places as well.",
    "",
    "|",
    "2024",
  ])("finds no name in %j", (byline) => {
    expect(cleanAuthors([byline])).toBeNull();
  });
});
