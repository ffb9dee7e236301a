import { describe, expect, it } from "vitest";
import { makePage, makeProse, parseGood } from "#features/capture/server/testing/documents.ts";

const read = async (part: string) =>
  (
    await parseGood(
      "html",
      makePage("Boats", `<article><h1>Boats</h1>${makeProse(3)}${part}${makeProse(2)}</article>`),
    )
  ).text;

describe("prepareInline", () => {
  it.each([
    '<p>Return <em>the longest</em> <span class="term"><button type="button" aria-haspopup="dialog"><em>palindromic</em></button></span> <span><button>sub-list</button></span> in <code>s</code>.</p>',
    "<p>Return the longest <button>palindromic</button> sub-list in s.</p>",
    "<p>Return the longest palindromic <button>sub-list in s</button>.</p>",
    "<ul><li>Return the longest palindromic <button>sub-list</button> in s.</li><li>Or not.</li></ul>",
    "<p><button>Return</button> the longest palindromic sub-list in s.</p>",
    "<div>Return the longest <button>palindromic</button> sub-list in s.</div>",
  ])("keeps buttons that are words of a sentence: %s", async (part) => {
    expect(await read(part)).toContain("Return the longest palindromic sub-list in s.");
  });

  it.each([
    "<p>The clerk counted all the boats. <button>Read more</button></p>",
    "<p>The clerk counted all the boats. <button>Quay terms</button></p>",
    "<p>The clerk counted all the boats. <button>Copy</button></p>",
    "<p>The clerk counted all the boats.<button popovertarget='x'>1</button></p>",
  ])("leaves out buttons beside a sentence: %s", async (part) => {
    expect(await read(part)).toContain("The clerk counted all the boats.\n");
  });

  const first = "The clerk counted all the boats of the harbour, and then he counted them again.";
  const second = "The pilot laughed, because three of them were the same boat with another name.";

  it.each([
    `<div><span data-as="p">FIRST</span> <span data-as="p">SECOND</span></div>`,
    `<div><span role="paragraph">FIRST</span><span role="paragraph">SECOND</span></div>`,
    `<div><span style="display:block">FIRST</span><span style="color:red; display: block;">SECOND</span></div>`,
    `<section><div style="display:block">FIRST</div><div style="display:block">SECOND</div></section>`,
    `<div><font style="display:block">FIRST</font> <label style="display:block">SECOND</label></div>`,
    `<div class="prose"><x-paragraph>FIRST LONG</x-paragraph>\n<x-paragraph>SECOND</x-paragraph></div>`,
    `<div><span class="k9">FIRST LONG</span> <h2>Boats</h2><span class="k9">SECOND LONG</span><span class="k9">FIRST LONG</span><span class="k9">SECOND</span></div>`,
    `<div>FIRST<br><br>SECOND</div>`,
    `<p>FIRST<br> <br/>SECOND</p>`,
    `<div>FIRST<br><br><br>SECOND</div>`,
  ])("divides the paragraphs of %s", async (part) => {
    const long = "Nobody had asked him to do so. Nobody thanked him.";
    const filled = part.replaceAll(" LONG", "").replaceAll("FIRST", `${long} ${first}`);
    const text = await read(filled.replaceAll("SECOND", `${second} ${long}`));
    expect(text).toContain(`${first}\n\n${second} ${long}\n\n`);
  });

  it("keeps sentences that are elements of their own in one paragraph", async () => {
    const part = `<div><span class="s">${first.slice(0, -1)}, one by one until dusk.</span> <span class="s">${second.slice(0, -1)} to save three mooring fees.</span></div>`;
    expect(await read(part)).toContain("until dusk. The pilot laughed");
  });

  it("marks words that a style strikes out", async () => {
    const fee = '<p>The fee is <span style="text-decoration: line-through">18</span> 20 euros.</p>';
    expect(await read(fee)).toContain("The fee is 20 euros.");
  });

  it.each([
    `<p><span style="display:block">FIRST</span><span style="display:block">SECOND</span></p>`,
    `<p>FIRST<br>SECOND</p>`,
  ])("divides the lines of %s", async (part) => {
    const text = await read(part.replace("FIRST", first).replace("SECOND", second));
    expect(text).toContain(`${first}\n${second}\n\n`);
  });
});
