import fc from "fast-check";
import { expect, it } from "vitest";
import { parseTime } from "./parse-time.ts";

it.each([
  ["Added on Thursday, April 18, 2019 9:12:17 PM", "2019-04-18T21:12:17.000Z"],
  ["Added on Monday, 5 October 2020 10:15:30", "2020-10-05T10:15:30.000Z"],
  ["Hinzugefügt am Sonntag, 4. April 2021 10:39:33", "2021-04-04T10:39:33.000Z"],
  ["Hinzugefügt am Montag, 5. März 2012 um 4.46 Uhr GMT+07:29", "2012-03-04T21:17:00.000Z"],
  ["Ajouté le dimanche 18 août 2019 22:36:55", "2019-08-18T22:36:55.000Z"],
  ["Añadido el jueves, 7 de enero de 2021 23:01:02", "2021-01-07T23:01:02.000Z"],
  ["Adicionado: sexta-feira, 29 de novembro de 2019 18:00:13", "2019-11-29T18:00:13.000Z"],
  ["Aggiunto in data mercoledì 3 marzo 2021 09:15:00", "2021-03-03T09:15:00.000Z"],
  ["Toegevoegd op zaterdag 8 mei 2021 17:02:03", "2021-05-08T17:02:03.000Z"],
  ["Добавлено: понедельник, 1 мая 2021 г. в 12:30:45", "2021-05-01T12:30:45.000Z"],
  ["添加于 2013年8月5日星期一 上午9:11:28", "2013-08-05T09:11:28.000Z"],
  ["添加于 2013年8月5日星期一 下午12:11:28", "2013-08-05T12:11:28.000Z"],
  ["作成日: 2022年3月6日日曜日 21:05:10", "2022-03-06T21:05:10.000Z"],
  ["05.03.2021", "2021-03-05T00:00:00.000Z"],
  ["5.3.2021 17:04", "2021-03-05T17:04:00.000Z"],
  ["Tue, 02 Jan 2024 03:04:05 +0100", "2024-01-02T02:04:05.000Z"],
])("parseTime reads %s", (text, time) => {
  expect(parseTime(text)).toBe(time);
});

it.each(["31 juin 2020", "yesterday", "le 18 grimble 2019", "32.13.2020", "May be 2013"])(
  "parseTime returns %s as it is, because it is no date",
  (text) => {
    expect(parseTime(text)).toBe(text);
  },
);

it("parseTime reads the long and the medium date of every language of a Kindle", () => {
  const language = fc.constantFrom(
    "en",
    "en-GB",
    "de",
    "fr",
    "es",
    "it",
    "pt",
    "nl",
    "ru",
    "zh",
    "ja",
    "ko",
  );
  const style = fc.constantFrom("full" as const, "long" as const);
  const day = fc.date({
    min: new Date("2005-01-01"),
    max: new Date("2026-01-01"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(language, style, day, (locale, dateStyle, date) => {
      const written = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: "UTC" }).format(date);
      expect(parseTime(written)?.slice(0, 10)).toBe(date.toISOString().slice(0, 10));
    }),
  );
});

it("parseTime ends on any text", () => {
  const text = fc.string({ unit: fc.constantFrom(..."12 .:年de мая,T-+Z"), maxLength: 100 });
  fc.assert(
    fc.property(text, (some) => {
      expect(typeof (parseTime(some) ?? "")).toBe("string");
    }),
  );
});
