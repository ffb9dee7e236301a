import { describe, expect, it } from "vitest";
import { listTableRows } from "./table-rows.ts";

type Cell = string | [text: string, facts: { isHeader?: true; columns?: number; rows?: number }];

/** As the reader writes a table: rows are lines, and cells with text are separated by " | ". */
function makeTable(lines: readonly (readonly Cell[])[]) {
  let text = "";
  const rows = lines.map((line) => {
    let isFirst = true;
    if (text !== "") text += "\n";
    return line.map((cell) => {
      const [words, facts] = typeof cell === "string" ? [cell, {}] : cell;
      if (words !== "" && !isFirst) text += " | ";
      if (words !== "") isFirst = false;
      const start = text.length;
      text += words;
      return { start, end: text.length, ...facts };
    });
  });
  return { text, rows };
}

function list(...lines: Cell[][]) {
  const table = makeTable(lines);
  return listTableRows(table, { from: 0, to: table.text.length }).map(({ start, end, cells }) => [
    table.text.slice(start, end),
    cells.map(({ header, text }) => `${header}=${text}`).join(";"),
  ]);
}

const head = (text: string): Cell => [text, { isHeader: true }];

describe("listTableRows", () => {
  it("names the header of each cell, below marked headers", () => {
    expect(list([head("Town"), head("People")], ["Otterham", "2,077"])).toEqual([
      ["Town | People", ""],
      ["Otterham | 2,077", "Town=Otterham;People=2,077"],
    ]);
  });

  it("counts the columns of empty cells, and of cells over several rows and columns", () => {
    expect(
      list(
        [head(""), head("Main hall"), head("Café")],
        [["Weekend", { rows: 2 }], "10–16", "closed"],
        ["11–15", "9–12"],
        ["Monday", ["closed", { columns: 2 }]],
      ).map(([, cells]) => cells),
    ).toEqual([
      "",
      "=Weekend;Main hall=10–16;Café=closed",
      "Main hall=11–15;Café=9–12",
      "=Monday;Main hall=closed",
    ]);
  });

  it("takes a first row of words above numbers for headers, but not a list of names and values", () => {
    expect(list(["Town", "People", "Area"], ["Otterham", "2,077", "9.8"])[1]![1]).toBe(
      "Town=Otterham;People=2,077;Area=9.8",
    );
    expect(list(["Capital", "Wellington"], ["People", "5,000,000"])).toEqual([
      ["Capital | Wellington", "=Capital;=Wellington"],
      ["People | 5,000,000", "=People;=5,000,000"],
    ]);
  });

  it("leaves out rows outside the range, rows with one cell and rows of long texts", () => {
    expect(list(["Alone"], ["long ".repeat(100), "text"])).toEqual([]);
    const table = makeTable([
      [head("Town"), head("People")],
      ["Otterham", "2,077"],
    ]);
    expect(listTableRows(table, { from: 3, to: table.text.length })).toHaveLength(1);
  });
});
