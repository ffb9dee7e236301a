import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { parseBad, parseGood } from "#features/capture/server/testing/documents.ts";

/** Composes each syllable of its three parts, whose codes have gaps. */
function encodeJohab(text: string): Buffer {
  const medials = [3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 18, 19, 20, 21, 22, 23, 26, 27, 28, 29];
  const bytes = [...text].flatMap((character) => {
    const syllable = character.charCodeAt(0) - 0xac00;
    if (syllable < 0) return [character.charCodeAt(0)];
    const final = (syllable % 28) + 1;
    const code =
      0x8000 |
      ((Math.floor(syllable / 588) + 2) << 10) |
      (medials[Math.floor(syllable / 28) % 21]! << 5) |
      (final > 17 ? final + 1 : final);
    return [code >> 8, code & 255];
  });
  return Buffer.from(bytes);
}

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

  it.each(["utf-32le", "utf-32be", "cp855", "cp866"])(
    "reads %s without a mark",
    async (charset) => {
      const story =
        "Весной река несла землю к морю, а люди на берегу строили новый мост и забыли, зачем он нужен. Осенью вода поднялась.";
      expect((await parseGood("txt", iconv.encode(story, charset))).text).toBe(story);
    },
  );

  it("reads Korean in Johab and ISO-2022-KR", async () => {
    // "The river carries soil to the sea, and people read and write along it."
    const korean = "강은 흙을 바다로 나르고 사람들은 강가에서 글을 읽고 쓴다.";
    const sevenBits = korean.replace(/[가-힣]+/g, (word) => {
      const bytes = iconv.encode(word, "euc-kr").map((byte) => byte & 0x7f);
      return `\u000e${Buffer.from(bytes).toString("latin1")}\u000f`;
    });
    const shifted = Buffer.from(`\u001b$)C${sevenBits}`, "latin1");
    expect((await parseGood("txt", shifted)).text).toBe(korean);
    expect((await parseGood("txt", encodeJohab(korean))).text).toBe(korean);
  });

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
