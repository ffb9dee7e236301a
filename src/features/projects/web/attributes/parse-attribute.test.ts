import { expect, it } from "vitest";
import { parseAttribute } from "./parse-attribute.ts";

const kindOf = (value: string) => parseAttribute(value).kind;

it("detects the type of a value", () => {
  expect(parseAttribute("1,200.50")).toEqual({ kind: "number", value: 1200.5, digits: 2 });
  expect(parseAttribute(" -3 ")).toEqual({ kind: "number", value: -3, digits: 0 });
  expect(parseAttribute("2027-03-12")).toEqual({ kind: "date", iso: "2027-03-12" });
  expect(parseAttribute("12 March 2027")).toEqual({ kind: "date", iso: "2027-03-12" });
  expect(parseAttribute("Mar. 12, 2027")).toEqual({ kind: "date", iso: "2027-03-12" });
  expect(parseAttribute("https://www.example.org/plan/")).toEqual({
    kind: "link",
    url: "https://www.example.org/plan/",
    label: "example.org/plan",
  });
  expect(parseAttribute("Yes")).toEqual({ kind: "answer", isYes: true });
  expect(parseAttribute("false")).toEqual({ kind: "answer", isYes: false });
  expect(parseAttribute("City of Rotterdam")).toEqual({ kind: "text", text: "City of Rotterdam" });
});

it("keeps text that only resembles another type as typed", () => {
  const texts = [
    "",
    "007",
    "+49 30 1234",
    "1,20",
    "12345678901234567890",
    "3/12/26",
    "2027-02-30",
    "31 February 2027",
    "12 Marmalade 2027",
    "javascript:alert(1)",
    "https://a b",
    "see https://example.org",
    "yes, but later",
  ];
  for (const text of texts) expect([text, kindOf(text)]).toEqual([text, "text"]);
});
