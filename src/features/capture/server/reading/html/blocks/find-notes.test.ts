import { describe, expect, it } from "vitest";
import { makePage, makeProse, parseGood } from "#features/capture/server/testing/documents.ts";

const reference = '<p>The ledger is older than the church.<sup><a href="#fn1">1</a></sup></p>';
const note = "The church was rebuilt in 1741 after the flood.";

const read = async (start: string, section: string) =>
  (
    await parseGood(
      "html",
      makePage("Notes", `<article><h1>Notes</h1>${start}${makeProse(4)}</article>${section}`),
    )
  ).text;

describe("findNotes", () => {
  it.each([
    `<div class="wrap"><div class="PostDetail__footnotes"><h4>Footnotes</h4><p><sup>1</sup> ${note}</p></div></div>`,
    `<section class="footnotes"><ol><li>${note}</li></ol></section>`,
    `<section id="footnotes"><p>[1] ${note}</p></section>`,
    `<div><h2>Notes</h2><p>1. ${note}</p></div>`,
    `<div><h3>Anmerkungen</h3><p><sup>1</sup>${note}</p></div>`,
    `<div class="end"><p id="fn1">1 ${note}</p></div>`,
    `<dl class="footnotes"><dt id="fn1">1</dt><dd>${note}</dd></dl>`,
    `<table class="footnotes"><tr><td>1</td><td>${note}</td></tr></table>`,
    `<section role="doc-endnotes"><p><sup>1</sup> ${note}</p></section>`,
  ])("keeps the notes in %s outside the article", async (section) => {
    expect(await read(reference, section)).toContain("rebuilt in 1741");
  });

  it.each([
    "<p>The ledger is older than the church.<sup>1</sup></p>",
    "<p>The ledger is older than the church.¹</p>",
    '<p>The ledger is older than the church.<a class="footnote-ref" href="#f">1</a></p>',
  ])("keeps a note that %s means", async (start) => {
    const section = `<div class="PostDetail__footnotes"><h4>Footnotes</h4><p><sup>1</sup> ${note}</p></div>`;
    expect(await read(start, section)).toContain("rebuilt in 1741");
  });

  it.each([
    `<div class="footnotes"><p>2 ${note}</p></div>`,
    `<div class="sidebar"><p>1 ${note}</p></div>`,
    `<div><h3>Related</h3><p>1 ${note}</p></div>`,
  ])("leaves out %s, which no reference means", async (section) => {
    expect(await read(reference, section)).not.toContain("rebuilt in 1741");
  });

  it("leaves out notes of an article without references", async () => {
    const section = `<div class="footnotes"><p>1 ${note}</p></div>`;
    expect(await read("<p>No reference here.</p>", section)).not.toContain("rebuilt in 1741");
  });

  it("reads a link around 3,000 paragraphs once", async () => {
    const paragraphs = "<p>The ledger is old.<sup>1</sup></p>".repeat(3_000);
    const started = process.cpuUsage();
    expect(await read(`<a href="#fn1">${paragraphs}</a>`, "")).toContain("The ledger is old.");
    expect(process.cpuUsage(started).user).toBeLessThan(6_000_000);
  });
});
