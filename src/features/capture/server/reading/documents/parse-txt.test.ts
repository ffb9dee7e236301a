import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { parseBad, parseGood } from "#features/capture/server/testing/documents.ts";

describe("parseTxt", () => {
  const russian =
    "Съешь же ещё этих мягких французских булок, да выпей чаю. Широкая электрификация южных губерний.";

  it.each(["utf8", "utf-16le", "utf-16be", "windows-1251", "koi8-r"])(
    "reads %s without a byte order mark",
    async (charset) => {
      const text = `${russian}\n${russian}\n1234 5678\n`;
      expect((await parseGood("txt", iconv.encode(text, charset))).text).toBe(text.trim());
    },
  );

  it.each(["utf8", "utf-16le", "utf-16be", "utf-32le"])(
    "removes the byte order mark of %s",
    async (charset) => {
      expect((await parseGood("txt", iconv.encode("Grüße", charset, { addBOM: true }))).text).toBe(
        "Grüße",
      );
    },
  );

  it("reads text in legacy Western and Japanese encodings", async () => {
    expect(
      (
        await parseGood(
          "txt",
          iconv.encode("Café à la crème — déjà vu, naïve façade", "windows-1252"),
        )
      ).text,
    ).toContain("Café à la crème");
    const japanese = "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。";
    expect((await parseGood("txt", iconv.encode(japanese.repeat(3), "shift_jis"))).text).toBe(
      japanese.repeat(3),
    );
  });

  it("removes characters that PostgreSQL refuses or that are invisible", async () => {
    const read = await parseGood(
      "txt",
      "a\u0000b\u0007c \ud83d\ude00\r\n\r\n\r\n\r\ne\u0301 soft\u00adhyphen",
    );
    expect(read.text).toBe("abc 😀\n\né softhyphen");
    const long = await parseGood("txt", "word ".repeat(500_000));
    expect(long.text.length).toBeLessThanOrEqual(2_000_000);
  });

  it("keeps the source of a page as text", async () => {
    expect((await parseGood("txt", "<html><body>hi</body></html>")).text).toBe(
      "<html><body>hi</body></html>",
    );
  });

  it("rejects files that are not text", async () => {
    const noise = Buffer.from(
      Array.from({ length: 4_000 }, (_, index) => (index * 7_919 + (index >> 3) * 31) & 0x1f),
    );
    expect(await parseBad("txt", noise)).toBe("malformed");
    expect(await parseBad("txt", " \n\t ")).toBe("empty");
  });
});
