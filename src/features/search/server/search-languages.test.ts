/** Words of languages with prefixes, compounds and several spellings, and entries in two languages. */
import { describe, expect, it } from "vitest";
import { setUpContext } from "#server/testing/contexts.ts";
import { createUser } from "#server/testing/test-context.ts";
import { createEntry } from "#server/testing/test-entries.ts";
import { findEntries } from "./search-entries.ts";
import { expectFound, openNamedTexts } from "./testing/named-texts.ts";
import { searchTitles } from "./testing/search-index.ts";

const context = await setUpContext();

describe("search for Hebrew words", () => {
  const texts = {
    mill: "הטחנה עומדת ליד הנחל, ובגשר הישן עוברים הסוסים. כשהאיכר מגיע, מהגג נשמע קול.",
    garden: "ורדים ועצים בגינה. השכן אמר שהפרחים יפים, ולילדים יש תפוחים.",
  };

  it("finds them with and without prefixes, and in the other number", async () => {
    const ctx = await openNamedTexts(context, texts, "he");
    await expectFound(ctx, [
      ["טחנה", "mill"],
      ["הטחנה", "mill"],
      ["טחנות", "mill"],
      ["נחל", "mill"],
      ["בנחל", "mill"],
      ["גשר", "mill"],
      ["והגשר", "mill"],
      ["סוסים", "mill"],
      ["סוס", "mill"],
      ["איכר", "mill"],
      ["גג", "mill"],
      ["גינה", "garden"],
      ["פרחים", "garden"],
      ["ילדים", "garden"],
      ["לעצים", "garden"],
      ["תפוח", "garden"],
    ]);
  });

  it("ranks the word as typed first", async () => {
    const ctx = await openNamedTexts(context, {
      "with prefix": "ראיתי את הגשר",
      "as typed": "ראיתי גשר ישן",
    });
    expect(await searchTitles(ctx, "גשר ")).toEqual(["as typed", "with prefix"]);
    expect(await searchTitles(ctx, "הגשר ")).toEqual(["with prefix", "as typed"]);
  });
});

describe("search for Arabic words", () => {
  const texts = {
    mill: "تقع الطاحونة قرب النهر، وبالجسر القديم تمر الخيول. فالفلاح يصل إلى القرية، وللبيت سقف أحمر.",
    school: "ذهبت فاطمة وأختها إلى المكتبة في المدينة، ورأت مصطفى هناك كالعادة.",
  };

  it.each(["ar", null])("finds them with and without prefixes in language %s", async (language) => {
    const ctx = await openNamedTexts(context, texts, language);
    await expectFound(ctx, [
      ["طاحونة", "mill"],
      ["طاحونه", "mill"],
      ["نهر", "mill"],
      ["والنهر", "mill"],
      ["جسر", "mill"],
      ["الجسر", "mill"],
      ["فلاح", "mill"],
      ["بيت", "mill"],
      ["البيت", "mill"],
      ["احمر", "mill"],
      ["اختها", "school"],
      ["مكتبه", "school"],
      ["للمكتبة", "school"],
      ["مصطفي", "school"],
      ["عادة", "school"],
    ]);
  });
});

describe("search for Persian words", () => {
  const joined = { "zero width": "\u200c", joined: "", space: " " };

  it.each(Object.entries(joined))("finds those written with %s, however typed", async (_, sign) => {
    const ctx = await openNamedTexts(context, {
      verb: `باغبان هر روز درخت را می${sign}کارد و نمی${sign}فروشد.`,
      noun: `در کتابخانه روزنامه${sign}های قدیمی نگه داشته شد، سال ۱۴۰۲.`,
    });
    for (const typed of Object.values(joined))
      await expectFound(ctx, [
        [`می${typed}کارد`, "verb"],
        [`نمی${typed}فروشد`, "verb"],
        [`روزنامه${typed}های`, "noun"],
      ]);
    await expectFound(ctx, [
      ["روزنامه", "noun"],
      ["كتابخانه", "noun"],
      ["قديمي", "noun"],
      ["1402", "noun"],
      ["١٤٠٢", "noun"],
    ]);
  });
});

describe("search for compounds", () => {
  it("finds German ones by their last part", async () => {
    const ctx = await openNamedTexts(
      context,
      {
        craft: "Der Meister zeigte uns die Schuhmacherwerkstatt und einen Kleiderschrank.",
        weather:
          "Die Wettervorhersagen für das Wochenende waren nicht gut, und der Regenschirm blieb zu Haus.",
        rank: "Das ist der Rang, den sie auf dem Brett nach dem Spiel hat.",
      },
      "de",
    );
    await expectFound(ctx, [
      ["Werkstatt", "craft"],
      ["Werkstätten", "craft"],
      ["Schrank", "craft"],
      ["Schränke", "craft"],
      ["Vorhersage", "weather"],
      ["Schirm", "weather"],
      ["Rang", "rank"],
    ]);
    expect(await searchTitles(ctx, "Ang ")).toEqual([]);
  });

  it("finds Dutch, Danish and Swedish ones by their last part", async () => {
    const ctx = await openNamedTexts(context, {
      nl: "De gemeenteraadsvergadering is in het dorpshuis, en daar staat een boekenkast.",
      da: "Børnene fik en fødselsdagsgave, og det var en legetøjsbutik som ikke havde flere.",
      sv: "Det var en järnvägsstation och den hade inte någon biljettlucka.",
    });
    await expectFound(ctx, [
      ["vergadering", "nl"],
      ["vergaderingen", "nl"],
      ["kast", "nl"],
      ["butik", "da"],
      ["station", "sv"],
      ["lucka", "sv"],
    ]);
  });

  it("ranks the word itself first, and marks the compound", async () => {
    const ctx = await openNamedTexts(
      context,
      {
        compound: "Der Kleiderschrank ist nicht groß, und ein Bücherschrank ist es auch.",
        word: "Der Schrank ist für die Kleider und nicht für die Bücher.",
      },
      "de",
    );
    const { items } = await findEntries(ctx, { q: "Schrank ", limit: 10 });
    expect(items.map(({ entry }) => entry.title)).toEqual(["word", "compound"]);
    const [passage] = items[1]!.passages;
    expect(passage!.matches.map(([start, end]) => passage!.text.slice(start, end))).toEqual([
      "Kleiderschrank",
      "Bücherschrank",
    ]);
  });
});

describe("search in entries in two languages", () => {
  const english =
    "The farmers were carrying heavy baskets to the market. Nobody was watching from the windows.";
  const german =
    "Die Bauern haben ihre Körbe auf den Markt getragen. Niemand hat aus den Fenstern gesehen.";
  const french =
    "Les fermiers portaient des paniers au marché, et personne ne regardait par les fenêtres.";

  it("finds the forms of the words of both", async () => {
    const ctx = await createUser(context);
    await createEntry(ctx, {
      title: "one",
      text: `${german} ${german}\n\n${english}`,
      language: "de",
    });
    await createEntry(ctx, {
      title: "two",
      text: `${english} ${english}\n\n${french}`,
      language: "en",
    });
    await createEntry(ctx, {
      title: "three",
      why: "Das ist ein Buch über die alten Brücken und Häuser der Stadt",
      text: english,
      language: "en",
    });
    await expectFound(ctx, [
      ["fenêtre", "two"],
      ["porter", "two"],
      ["Haus", "three"],
      ["Brücke", "three"],
      ["Korb", "one"],
    ]);
    expect((await searchTitles(ctx, "farmer watched ")).toSorted()).toEqual([
      "one",
      "three",
      "two",
    ]);
    expect((await searchTitles(ctx, "basket ")).toSorted()).toEqual(["one", "three", "two"]);
  });

  it("finds single words in another script", async () => {
    const ctx = await createUser(context);
    await createEntry(ctx, { title: "he", text: "הספר windows והמפתחות", language: "he" });
    await createEntry(ctx, {
      title: "ru",
      text: "Это книга, и в ней слово harbours",
      language: "ru",
    });
    await createEntry(ctx, {
      title: "en",
      text: "The word книгами is what they said",
      language: "en",
    });
    await expectFound(ctx, [
      ["window", "he"],
      ["harbour", "ru"],
    ]);
    expect((await searchTitles(ctx, "книгу ")).toSorted()).toEqual(["en", "ru"]);
  });
});
