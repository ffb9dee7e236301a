import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ReadingInput } from "#features/enrichment/contract.ts";
import { foldTopic } from "#shared/fold-topic.ts";
import { essays } from "../testing/essays.ts";
import { enrichText } from "../testing/enrich-text.ts";

function findTopics(input: Partial<ReadingInput> & { text: string }): string[] {
  return enrichText({
    title: null,
    siteName: null,
    url: null,
    language: null,
    whyItsInteresting: "",
    knownTopics: [],
    ...input,
  }).mainTopics;
}

const abujaText = `The senate in Abuja sent the budget back to the president on Tuesday. Senators from the northern states said that the governors had not been heard.

The House of Representatives is to vote on the same bill next week. A lawmaker of the opposition called the Nigerian budget a wish list. The supreme court has yet to rule on the oil money that the federal government counts on.

In Lagos traders watched the vote on their phones. The president of the senate promised a second reading before the end of the month. Nigeria has passed its budget late in each of the last five years.`;

const congressText = `The White House asked Congress on Monday to lift the debt limit. Republicans in the Senate want cuts first, and Democrats refuse them.

President Biden met the leaders of both parties in the Oval Office. A senator who was there said that the Republican Party would not move before the midterm elections.

In Washington few expect a vote this week. The House of Representatives has sent home most of its members, and the Treasury Department counts the days.`;

describe("extractTopics, politics of a country", () => {
  it("does not take another country's senate for US politics", () => {
    const topics = findTopics({ text: abujaText, title: "Senate returns the budget" });
    expect(topics).toContain("Politics");
    expect(topics).not.toContain("US politics");
  });

  it("still finds US politics", () => {
    expect(findTopics({ text: congressText, title: "A debt limit, again" })).toContain(
      "US politics",
    );
  });
});

/** Words that no lexicon has, in sentences of ordinary shape. */
const neutral = Array.from(
  { length: 24 },
  (_, at) =>
    `The vandor${"abcdefghijklmnopqrstuvwx"[at]} was near the lumpen, and they were both there when it had been so for ${at + 2} of them.`,
);

describe("extractTopics, evidence from more than one place", () => {
  const sentences = essays.flatMap(({ text }) => text.match(/[A-Z][^.!?]+[.!?]/gu) ?? []);

  it("finds nothing in neutral sentences", () => {
    expect(findTopics({ text: neutral.join("\n\n"), language: "en" })).toEqual([]);
  });

  it("makes no topic of a single sentence", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...sentences),
        fc.nat({ max: neutral.length }),
        fc.integer({ min: 1, max: 3 }),
        (sentence, place, times) => {
          const paragraph = Array.from({ length: times }, () => sentence).join(" ");
          const text = neutral.toSpliced(place, 0, paragraph).join("\n\n");
          expect(findTopics({ text, language: "en" })).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("needs more than one word, however often it occurs", () => {
    const text = neutral.map((sentence) => `${sentence} The military was there.`).join("\n\n");
    expect(findTopics({ text, language: "en" })).not.toContain("War and military");
  });

  it("does not take a subject of one passage for a subject of the text", () => {
    const { text, title } = essays.find(({ expected }) => expected.includes("Cooking"))!;
    const aside =
      "My accountant says that the income tax return is due, that the tax credit is gone, and that the taxpayer pays the tax.";
    expect(findTopics({ text: `${text}\n\n${aside}`, title })).not.toContain("Taxes");
  });

  it("does not add a vague topic to a gallery of portraits", () => {
    const text = `The actress arrived in a green dress and waved to the crowd. Her new film opens on Friday.

More pictures are on her Instagram account, which two million people follow. The director of the film stood beside her on the red carpet.

A photographer asked the actress to turn around. She laughed, and the dress caught the light.`;
    const topics = findTopics({ text, title: "The actress on the red carpet, in pictures" });
    for (const wrong of ["Technology", "Social media"]) expect(topics).not.toContain(wrong);
  });

  it("never uses the name of the site or its host", () => {
    const text = essays[1]!.text.replaceAll("sourdough", "Crumbly sourdough");
    for (const site of [
      { siteName: "Crumbly – the bread site", url: null },
      { siteName: null, url: "https://www.crumbly.example/loaf" },
    ])
      expect(findTopics({ text, title: "Crumbly sourdough", ...site })).not.toContain("Crumbly");
  });
});

const berlinText = `Kaum war der Haushalt beschlossen, begann der Streit. Die Koalition im Bundestag will sparen, der Minister will bauen.

Kaum ein Abgeordneter glaubt, dass die Regierung bis zum Sommer hält. Die Opposition fordert eine Vertrauensfrage, und der Kanzler schweigt.

Kaum jemand im Parlament kennt die Zahlen. Die Partei des Ministers hat eine eigene Rechnung vorgelegt, und die Bundesregierung prüft sie.`;

describe("extractTopics in other languages", () => {
  it("finds general subjects under one name in all languages", () => {
    const topics = findTopics({ text: berlinText, title: "Kaum Geld, kaum Zeit" });
    expect(topics).toEqual(["Politics"]);
  });

  it("prefers the user's own name of a subject", () => {
    const topics = findTopics({ text: berlinText, knownTopics: ["Politik"] });
    expect(topics).toEqual(["Politik"]);
    expect(findTopics({ text: berlinText, knownTopics: ["Politics", "Politik"] })).toHaveLength(1);
  });

  it.each([
    [
      "fr",
      "Le gouvernement présente son budget. Les députés de l'opposition critiquent le ministre.\n\nLe président du parlement reporte le vote. Aucun parti ne soutient le texte.",
    ],
    [
      "es",
      "El gobierno presenta su presupuesto. Los diputados de la oposición critican al ministro.\n\nEl presidente del congreso aplaza la sesión. Ningún partido apoya el texto.",
    ],
    [
      "pt",
      "O governo apresenta o orçamento. Os deputados da oposição criticam o ministro.\n\nO presidente do congresso adia a sessão. Nenhum partido apoia o texto.",
    ],
    [
      "it",
      "Il governo presenta il bilancio. I deputati dell'opposizione criticano il ministro.\n\nIl presidente del parlamento rinvia la seduta. Nessun partito sostiene il testo.",
    ],
    [
      "nl",
      "Het kabinet presenteert de begroting. De oppositie in het parlement bekritiseert de minister.\n\nDe premier stelt het debat uit. Geen enkele partij steunt de tekst.",
    ],
    [
      "ru",
      "Правительство представило бюджет. Депутаты оппозиции критикуют министра.\n\nПрезидент отложил заседание парламента. Ни одна партия не поддержала текст.",
    ],
    [
      "zh",
      "政府公布了预算。国会议员批评了总理。\n\n反对派政党要求部长辞职。选举将在明年举行，总统没有表态。",
    ],
    [
      "ja",
      "政府は予算を発表した。野党の議員は首相を批判した。\n\n国会の審議は延期された。大臣は辞任を否定し、政党は選挙の準備をしている。",
    ],
  ])("finds politics in %s", (language, text) => {
    expect(findTopics({ text, language })).toContain("Politics");
  });

  it("makes no topic of a common word where no lexicon exists", () => {
    const text = `Materiaali saapuu aamulla ja materiaali puretaan heti. Jokainen tietää, mitä materiaali maksaa.

Kun materiaali loppuu, työ pysähtyy. Siksi materiaali tilataan ajoissa, ja materiaali lasketaan illalla.`;
    expect(findTopics({ text, language: "fi", title: "Materiaali ensin" })).toEqual([]);
  });

  it("makes a topic of a name that several sentences repeat", () => {
    const text = `Järvenranta avasi ovensa keväällä. Monet tulevat katsomaan, mitä Järvenranta tarjoaa.

Pormestarin mukaan Järvenranta on kaupungin ylpeys. Kesällä myös Järvenranta hiljenee.

Syksyllä koulut palaavat, ja silloin Järvenranta täyttyy taas. Sanovat, että Järvenranta ei nuku.`;
    expect(findTopics({ text, language: "fi", title: "Uusi Järvenranta" })).toEqual([
      "Järvenranta",
    ]);
  });

  it("gives at most six different topics for any text", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom(...sentencesOfAll)), {
          maxLength: 30,
        }),
        fc.constantFrom(null, "en", "de", "fr", "fi", "ja", "la"),
        fc.array(fc.string({ unit: "grapheme" }), { maxLength: 5 }),
        (parts, language, knownTopics) => {
          const topics = findTopics({ text: parts.join("\n\n"), language, knownTopics });
          expect(topics.length).toBeLessThanOrEqual(6);
          expect(new Set(topics.map(foldTopic)).size).toBe(topics.length);
          expect(topics.every((topic) => topic.trim() !== "")).toBe(true);
        },
      ),
      { numRuns: 50 },
    );
  });
});

const sentencesOfAll = [berlinText, abujaText, congressText].flatMap((text) => text.split("\n\n"));
