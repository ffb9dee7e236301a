import { describe, expect, it } from "vitest";
import {
  asGood,
  makePage,
  makeProse,
  makeRequest,
} from "#features/capture/server/testing/documents.ts";
import { parseHtml } from "../parse-html.ts";

const link = (data: unknown) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;

/** A page that is empty until its scripts run. */
const read = (data: unknown, body = '<div id="root"></div><script src="/app.js"></script>') =>
  parseHtml(makeRequest("html", makePage("Kettle", body, link(data))));

async function readWell(...given: Parameters<typeof read>) {
  return asGood(await read(...given));
}

const long =
  "A kettle of enamelled steel that keeps water hot for an hour, whistles when it boils, and stands safely on every kind of stove, also on induction, at home or outdoors.";

const product = {
  "@type": "Product",
  name: "Kettle",
  description: long,
  brand: { "@type": "Brand", name: "Pot &amp; Pan" },
  offers: { "@type": "Offer", price: 39.5, priceCurrency: "EUR" },
  additionalProperty: [
    { name: "Volume", value: 1.5, unitText: "l" },
    { name: "Colour", value: "green" },
    { name: "Colour", value: "green" },
  ],
};

describe("parseHtml of a page whose content only its JSON-LD has", () => {
  it("reads the description and the specifications of a product", async () => {
    const { text, html } = await readWell(product);
    expect(text).toBe(
      `Pot & Pan · 39.5 EUR\n\n${long}\n\nSpecifications\n\nVolume | 1.5 l\nColour | green`,
    );
    expect(html).toContain("<h2>Specifications</h2><table>");
  });

  it("reads questions with their answers, also where the page refers to them by id", async () => {
    const question = {
      "@type": "Question",
      "@id": "#q1",
      name: "Does it whistle?",
      acceptedAnswer: { "@type": "Answer", text: `<p>Yes.</p><p>${long}</p>` },
    };
    const { text } = await readWell({
      "@graph": [{ "@type": "FAQPage", mainEntity: [{ "@id": "#q1" }] }, question],
    });
    expect(text).toBe(`Does it whistle?\n\nYes.\n\n${long}`);
  });

  it("reads the posts of a thread with their authors, and indents replies", async () => {
    const { text, html } = await readWell({
      "@type": "DiscussionForumPosting",
      author: { name: "Ada" },
      text: long,
      comment: [{ "@type": "Comment", author: { name: "Bo" }, text: "Mine leaks.\nDoes yours?" }],
    });
    expect(text).toBe(`Ada\n\n${long}\n\nBo\n\nMine leaks.\n\nDoes yours?`);
    expect(html).toContain("<blockquote><p><strong>Bo</strong></p>");
  });

  it("reads a question with all answers", async () => {
    const answer = (name: string, text: string) => ({ "@type": "Answer", author: { name }, text });
    const { text } = await readWell({
      "@type": "QAPage",
      mainEntity: {
        "@type": "Question",
        name: "Kettle",
        text: `Which one? ${long}`,
        acceptedAnswer: answer("Cy", "The green one."),
        suggestedAnswer: [answer("Di", "The red one.")],
      },
    });
    expect(text).toBe(`Which one? ${long}\n\nCy\n\nThe green one.\n\nDi\n\nThe red one.`);
  });

  it("reads the ingredients and the steps of a recipe", async () => {
    const step = (text: string) => ({ "@type": "HowToStep", text });
    const { text, html } = await readWell({
      "@type": "Recipe",
      description: long,
      recipeYield: "4 cups",
      totalTime: "PT1H05M",
      recipeIngredient: ["1 l water", "4 tsp tea"],
      recipeInstructions: [
        step("Boil the water."),
        { "@type": "HowToSection", name: "Tea", itemListElement: [step("Add the tea.")] },
      ],
    });
    expect(text).toBe(
      `4 cups · 1 h 5 min\n\n${long}\n\nIngredients\n\n1 l water\n4 tsp tea\n\nInstructions\n\nBoil the water.\n\nTea\n\nAdd the tea.`,
    );
    expect(html).toContain("<ol><li>Boil the water.</li></ol><h3>Tea</h3>");
  });

  it("reads jobs and events", async () => {
    const place = { "@type": "Place", address: { addressLocality: "Bergen" } };
    const job = await readWell({
      "@type": "JobPosting",
      hiringOrganization: { name: "Pot & Pan" },
      jobLocation: place,
      employmentType: "FULL_TIME",
      description: `&lt;p&gt;${long}&lt;/p&gt;`,
      qualifications: "You know steel.",
    });
    expect(job.text).toBe(
      `Pot & Pan · Bergen · full time\n\n${long}\n\nQualifications\n\nYou know steel.`,
    );
    const event = await readWell({
      "@type": "MusicEvent",
      startDate: "2026-05-01T19:00:00+02:00",
      location: { name: "Old pier", ...place },
      description: long,
    });
    expect(event.text).toBe(`2026-05-01 19:00 · Old pier, Bergen\n\n${long}`);
  });

  it("removes scripts from it", async () => {
    const { html } = await readWell({
      ...product,
      description: `<p onclick="x()">${long}</p><script>x()</script><img src=x onerror="x()">`,
      additionalProperty: [{ name: "<script>x()</script>", value: "<img src=x onerror=x()>" }],
    });
    expect(html).not.toMatch(/<script|<img[^>]* src=|<[^>]*\son\w+=/);
  });

  it.each([
    ["a label", { ...product, description: "A kettle.", additionalProperty: [] }],
    ["an organisation", { "@type": "Organization", name: "Pot & Pan", description: long }],
    [
      "other products",
      [product, { ...product, name: "Pan" }].map((one) => ({ ...one, name: `No ${one.name}` })),
    ],
    [
      "values of other types",
      { "@type": "FAQPage", mainEntity: [7, null, { "@type": "Question", name: [] }] },
    ],
  ])("is refused with a sentence if the data is only %s", async (_what, data) => {
    expect(await read(data)).toMatchObject({
      ok: false,
      kind: "empty",
      message: expect.stringMatching(/^This page shows its text only with JavaScript/),
    });
  });
});

describe("parseHtml of a page that shows text", () => {
  it("adds to a short text only what it lacks", async () => {
    const body = `<main><h1>Kettle</h1><p>${long}</p></main>`;
    const { text } = await readWell(
      [
        product,
        {
          "@type": "FAQPage",
          mainEntity: [
            {
              "@type": "Question",
              name: "Is it heavy?",
              acceptedAnswer: {
                text: `It weighs less than most others do, because its walls are thin: about nine hundred grams without water, and its lid is made of cork instead of steel.`,
              },
            },
          ],
        },
      ],
      body,
    );
    expect(text.match(/keeps water hot/g)).toHaveLength(1);
    expect(text.startsWith(long)).toBe(true);
    expect(text).toMatch(/Is it heavy\?\n\nIt weighs less/);
  });

  it("adds nothing to a long text", async () => {
    const body = `<article><h1>Kettle</h1>${makeProse(6)}</article>`;
    expect((await readWell(product, body)).text).not.toContain("enamelled");
  });

  it("takes no video of an article for its content", async () => {
    const body = `<article><h1>Kettle</h1>${makeProse(2)}</article>`;
    const data = [
      { "@type": "NewsArticle", headline: "Kettle" },
      { "@type": "VideoObject", name: "Advertisement", description: long },
    ];
    expect((await readWell(data, body)).text).not.toContain("enamelled");
  });
});
