import { expect, it } from "vitest";
import { makeProse } from "#features/capture/server/testing/documents.ts";
import { parsePage, type PageElement } from "../page-dom.ts";
import { RepeatedItems } from "./repeated-items.ts";
import { splitBlocks } from "./split-blocks.ts";

const columns = { count: 0, pictures: 9, wordsBefore: 12, position: 16, blockInItem: 17 };
const [listsColumn, shareInLists] = [44, 45];

/** The features of the blocks by their texts. */
function describeItems(html: string): (text: string) => number[] {
  const { blocks, media } = splitBlocks(parsePage(html, null).document.body);
  const isChosen = new Uint8Array(blocks.length);
  const signs = blocks.map(() => ({ isDate: false, isPrice: false }));
  const items = new RepeatedItems({ blocks, media, isChosen, signs });
  const rows = blocks.map(({ element }, index) => {
    const path: PageElement[] = [];
    for (let at: PageElement | null = element; at?.nodeType === 1; at = at.parentNode)
      path.push(at);
    const row: number[] = [];
    items.addTo(row, index, path);
    return row;
  });
  return (text) => rows[blocks.findIndex((block) => block.text === text)]!;
}

const makeCard = (index: number) =>
  `<li class="card-${index} is-${index % 2 ? "odd" : "even"}"><img src="/${index}.webp"><h3>Kettle ${index}</h3>` +
  `<p>Holds ${index} litres</p></li>`;
const cards = `<ul>${[1, 2, 3, 4].map(makeCard).join("")}</ul>`;

it("finds items of several blocks, also with classes of their own", () => {
  const describe = describeItems(`<main>${cards}</main>`);
  const row = describe("Holds 3 litres");
  expect(row[columns.count]).toBeCloseTo(Math.log1p(4));
  expect(row[columns.pictures]).toBe(1);
  expect(row[columns.position]).toBe(2 / 4);
  expect(row[columns.blockInItem]).toBe(1);
  expect(row[listsColumn]).toBe(1);
  expect(row[shareInLists]).toBe(1);
});

it("tells items under an article from those of a listing by the words before them", () => {
  const under = describeItems(`<article>${makeProse(5)}</article>${cards}`)("Kettle 1");
  const alone = describeItems(`<h1>Our kettles</h1>${cards}`)("Kettle 1");
  expect(under[columns.wordsBefore]).toBeGreaterThan(0.8);
  expect(alone[columns.wordsBefore]).toBeLessThan(0.2);
});

it("takes neither the paragraphs of a text nor the lines of a menu for items", () => {
  const describe = describeItems(
    `<ul><li>Home</li><li>News</li><li>Shop</li></ul><div>${makeProse(4)}<p>The end</p></div>`,
  );
  for (const text of ["News", "The end"]) expect(describe(text)[listsColumn]).toBe(0);
});
