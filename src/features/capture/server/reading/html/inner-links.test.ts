import { describe, expect, it } from "vitest";
import { sanitiseHtml } from "./sanitise.ts";

const base = "https://example.org/notes/page";

describe("sanitiseHtml of links within a text", () => {
  it("keeps ids that a link leads to, with a prefix, and turns other links to the web", () => {
    const html =
      '<p id="main">A<a href="#n1">1</a> <a href="#gone">x</a></p><p id="n1">B</p><p><a name="n2">C</a></p>';
    expect(sanitiseHtml(html, base)).toBe(
      '<p>A<a href="#text-n1">1</a> <a href="https://example.org/notes/page#gone" rel="noopener noreferrer nofollow" target="_blank">x</a></p>' +
        '<p id="text-n1">B</p><p>C</p>',
    );
  });

  it("recognises links by the page's own URL, and encoded fragments", () => {
    const html = '<a href="/notes/page#n%C3%A4h">1</a><p id="näh">B</p><a href="/other#näh">2</a>';
    const clean = sanitiseHtml(html, base);
    expect(clean).toContain('<a href="#text-näh">1</a><p id="text-näh">');
    expect(clean).toContain('href="https://example.org/other#n%C3%A4h"');
  });

  it("never lets a foreign id or mark through", () => {
    const clean = sanitiseHtml(
      '<p id="root" data-marker="ref">x</p><a href="#a b" data-marker="ref">long text</a><p id="a b">y</p>',
      base,
    );
    expect(clean).not.toMatch(/ id=|data-marker/);
    expect(sanitiseHtml(sanitiseHtml('<a href="#n">1</a><p id="n">x</p>', base), base)).toContain(
      'id="text-n"',
    );
  });

  it("changes nothing when its own output is sanitised again, as an import does", () => {
    const once = sanitiseHtml(
      '<p>A<sup id="r"><a href="#n">[1]</a></sup> <math alttext="x"><mi>x</mi></math></p><ol><li id="n"><a href="#r">↩</a> B</li></ol><pre data-language="ts">c</pre>',
      base,
    );
    expect(once).toContain('data-marker="ref"');
    expect(once).toContain('data-marker="back"');
    expect(sanitiseHtml(once, null)).toBe(once);
  });
});
