import { describe, expect, it } from "vitest";
import { detectLanguage } from "./detect-language.ts";

describe("detectLanguage", () => {
  it.each([
    ["en", "The old bridge was closed for repairs and nobody had told the bakers."],
    ["fr", "Le vieux pont est fermé pour des travaux et personne ne l'avait dit aux boulangers."],
    ["de", "Die alte Brücke ist wegen Bauarbeiten gesperrt und niemand hat es den Bäckern gesagt."],
    ["es", "El viejo puente está cerrado por obras y nadie se lo había dicho a los panaderos."],
    ["it", "Il vecchio ponte è chiuso per lavori e nessuno lo aveva detto ai fornai della città."],
    [
      "pt",
      "A velha ponte está fechada para obras e ninguém avisou os padeiros da cidade, mas não é tarde.",
    ],
    ["nl", "De oude brug is gesloten voor herstel en niemand had het aan de bakkers verteld."],
    ["ru", "Старый мост закрыт на ремонт, и никто не сказал об этом пекарям, но это не так плохо."],
    ["ja", "古い橋は工事のため閉鎖されていますが、誰もパン屋に伝えていませんでした。"],
    ["zh", "老桥因维修而关闭，没有人告诉面包师。"],
    ["he", "הגשר הישן סגור לתיקונים ואיש לא אמר לאופים."],
    ["th", "สะพานเก่าปิดซ่อมและไม่มีใครบอกคนทำขนมปัง"],
  ])("detects %s", (language, text) => {
    expect(detectLanguage(text, null)).toBe(language);
  });

  it("returns null for too little text", () => {
    for (const text of ["", "Hello", "PostgreSQL 18", "123 456", "🎉"])
      expect(detectLanguage(text, null)).toBeNull();
  });

  it.each([
    ["eng", "en"],
    ["ENG-us", "en"],
    ["ger", "de"],
    ["iw", "he"],
    ["xx", "xx"],
  ])("takes %s for %s", (said, language) => {
    expect(detectLanguage("12 345", said)).toBe(language);
  });

  it("ignores the declared language if many words belong to another one", () => {
    const german =
      "Die Brücke ist seit dem Frühjahr gesperrt, weil die Pfeiler nicht mehr sicher sind. Der Bäcker hat davon aus der Zeitung erfahren und wartet auf die Handwerker. Wer zum Markt will, geht über den Damm oder nimmt das Boot, das im Sommer auch am Abend fährt.";
    expect(detectLanguage(german, "en")).toBe("de");
    expect(detectLanguage(german, "de")).toBe("de");
    expect(detectLanguage(german.slice(0, 60), "en")).toBe("en");
  });

  it("trusts the source unless the script contradicts it", () => {
    expect(detectLanguage("The old bridge", "en-GB")).toBe("en");
    expect(detectLanguage("老桥因维修而关闭，没有人告诉面包师。", "en")).toBe("zh");
    expect(detectLanguage("The old bridge was closed for repairs", "not a tag")).toBe("en");
  });
});
