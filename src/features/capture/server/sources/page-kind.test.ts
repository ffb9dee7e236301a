import { describe, expect, it } from "vitest";
import { makeZip } from "#features/capture/server/testing/documents.ts";
import { nameSourceFile } from "./source-file-name.ts";
import { detectSourceKind } from "./page-kind.ts";

const png = Buffer.from("89504e470d0a1a0a", "hex");
const rss = `<?xml version="1.0"?>\n<!-- made by hand -->\n<rss version="2.0"><channel></channel></rss>`;
const detect = async (bytes: Buffer | string, contentType: string, path = "/x") =>
  (
    await detectSourceKind({
      bytes: Buffer.from(bytes),
      contentType,
      url: `https://e.example${path}`,
    })
  ).kind;

describe("detectSourceKind", () => {
  it.each([
    ["PDF bytes as HTML", "%PDF-1.7\n", "text/html", "/x", "pdf"],
    ["HTML bytes as PDF", "<!doctype html><p>Sign in", "application/pdf", "/x.pdf", "html"],
    ["a page about PDF", "<!doctype html><title>%PDF-1.7</title>", "text/html", "/x", "html"],
    ["a PDF without a type", "%PDF-1.4\n", "", "/x", "pdf"],
    [
      "a Word file as octets",
      makeZip([{ name: "a", body: "b" }]),
      "application/octet-stream",
      "/x",
      "docx",
    ],
    ["RTF", "{\\rtf1 a}", "text/plain", "/x", "doc"],
    ["a feed as HTML", rss, "text/html", "/x", "feed"],
    ["Atom", `<feed xmlns="http://www.w3.org/2005/Atom">`, "application/xml", "/x", "feed"],
    [
      "a JSON feed",
      `{"version": "https://jsonfeed.org/version/1"}`,
      "application/json",
      "/x",
      "feed",
    ],
    ["JSON", `{"a": 1}`, "application/ld+json; charset=utf-8", "/x", "json"],
    ["JSON as text", `{"a": 1}`, "text/plain", "/x.json", "json"],
    ["Markdown", "# A", "text/markdown", "/x", "markdown"],
    ["Markdown as text", "# A", "text/plain; charset=utf-8", "/README.md", "markdown"],
    ["plain text", "A note", "text/plain", "/x", "txt"],
    ["text as octets", "A note about tides", "application/octet-stream", "/x", "txt"],
    ["other XML", `<?xml version="1.0"?><opml></opml>`, "text/xml", "/x", "txt"],
    ["a picture as HTML", png, "text/html", "/x", "image"],
    ["bytes", Buffer.from([0, 1, 2, 3, 255, 254, 0, 9]), "application/octet-stream", "/x", "other"],
    ["a film", Buffer.from([0, 1, 2, 3]), "video/mp4", "/x", "other"],
    ["a style sheet", "p { }", "text/css", "/x", "other"],
    ["an empty page", "", "text/html", "/x", "html"],
  ] as const)("detects %s", async (_what, bytes, type, path, kind) =>
    expect(await detect(bytes as Buffer, type, path)).toBe(kind),
  );
});

describe("nameSourceFile", () => {
  const name = (url: string, disposition?: string) =>
    nameSourceFile(
      { url, headers: disposition === undefined ? {} : { "content-disposition": disposition } },
      "pdf",
    );

  it.each([
    ["https://e.example/papers/2512.16245", undefined, "2512.16245.pdf"],
    ["https://e.example/a%20b.PDF", undefined, "a b.PDF"],
    ["https://e.example/", undefined, "document.pdf"],
    ["https://e.example/%E0%A4%A", undefined, "%E0%A4%A.pdf"],
    ["https://e.example/x", `attachment; filename="Tide tables.pdf"`, "Tide tables.pdf"],
    ["https://e.example/x", `inline; filename*=UTF-8''H%C3%B6he.pdf; filename=x.pdf`, "Höhe.pdf"],
    ["https://e.example/x", `attachment; filename="../../etc/passwd"`, "passwd.pdf"],
  ])("names %s with %s", (url, disposition, expected) =>
    expect(name(url, disposition)).toBe(expected),
  );
});
