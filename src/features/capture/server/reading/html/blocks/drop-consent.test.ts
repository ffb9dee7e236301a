import { describe, expect, it } from "vitest";
import { makePage, makeProse, parseGood } from "#features/capture/server/testing/documents.ts";

const read = async (body: string) => (await parseGood("html", makePage("Quay", body))).text;

describe("dropConsent", () => {
  it.each([
    "<p>We use cookies to improve your visit. By continuing you accept our privacy policy.</p>",
    "<div><p>We and our partners use cookies for personalised advertising on this site.</p><p>Accept all</p></div>",
    "<p>Wir verwenden Cookies. Mehr dazu steht in unserer Datenschutzerklärung.</p>",
    "<p>Nous utilisons des cookies pour mesurer la publicité et améliorer votre visite.</p>",
  ])("does not begin an article with %s", async (notice) => {
    expect(await read(`<article>${notice}${makeProse(4)}</article>`)).toMatch(/^Paragraph 1/);
    expect(await read(`<div>${notice}${makeProse(4)}</div>`)).toMatch(/^Paragraph 1/);
  });

  it("keeps the beginning of an article about cookies", async () => {
    const about =
      "<p>Cookies are small files, and your browser sends them back to us with every request.</p>";
    const text = await read(`<article>${about.repeat(6)}</article>`);
    expect(text).toMatch(/^Cookies are small files/);
  });
});
