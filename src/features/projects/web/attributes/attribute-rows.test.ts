import { expect, it } from "vitest";
import { removeEmpty, createRow, moveRow, createRows, placeErrors } from "./attribute-rows.ts";

const pairs = ["Due", "Budget", "Client"].map((name) => ({ name, value: "x" }));

it("moves a row up and down, within the list", () => {
  const rows = createRows(pairs, "name");
  const names = (moved: typeof rows) => moved.map(({ name }) => name);
  expect(names(moveRow(rows, 2, 0))).toEqual(["Client", "Due", "Budget"]);
  expect(names(moveRow(rows, 0, 1))).toEqual(["Budget", "Due", "Client"]);
  expect(names(moveRow(rows, 0, -1))).toEqual(names(rows));
  expect(names(moveRow(rows, 2, 3))).toEqual(names(rows));
});

it("assigns errors to their rows although empty rows were not sent", () => {
  const unnamed = { ...createRow(), value: "1" };
  const rows = [createRow(), ...createRows(pairs.slice(0, 1), "name"), unnamed];
  expect(removeEmpty(rows)).toEqual([
    { name: "Due", value: "x" },
    { name: "", value: "1" },
  ]);
  const { byKey, all } = placeErrors(rows, {
    "attributeList.1.name": "An attribute needs a name",
    attributeList: "Two attributes have the same name",
  });
  expect([...byKey]).toEqual([[unnamed.key, "An attribute needs a name"]]);
  expect(all).toBe("Two attributes have the same name");
});
