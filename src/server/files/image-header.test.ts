import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePictureHeader } from "./image-header.ts";

const bytes = (...parts: (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "hex") : part)));
const ascii = (text: string) => Buffer.from(text, "latin1");
const png = (...chunks: Buffer[]) =>
  bytes(
    "89504e470d0a1a0a",
    "0000000d",
    ascii("IHDR"),
    "0000028000000140",
    "0802000000",
    "00000000",
    ...chunks,
  );
const idat = bytes("00000000", ascii("IDAT"), "00000000");
const webp = (kind: string, rest: string) =>
  bytes(ascii("RIFF"), "ffffffff", ascii(`WEBP${kind}`), rest);

describe("parsePictureHeader", () => {
  it.each([
    ["PNG", png(idat), { type: "image/png", width: 640, height: 320 }],
    [
      "JPEG, after a segment and padding",
      bytes("ffd8", "ffe00004aaaa", "ffff", "c2000b08", "0140", "0280", "0100000000"),
      { type: "image/jpeg", width: 640, height: 320 },
    ],
    [
      "WebP",
      webp("VP8 ", "00000000 000000 9d012a 8002 4001".replaceAll(" ", "")),
      { type: "image/webp", width: 640, height: 320 },
    ],
    [
      "WebP without loss",
      webp("VP8L", "00000000 2f 7fc24f00".replaceAll(" ", "")),
      { type: "image/webp", width: 640, height: 320 },
    ],
    [
      "WebP of several parts",
      webp("VP8X", "0a000000 10 000000 7f0200 3f0100".replaceAll(" ", "")),
      { type: "image/webp", width: 640, height: 320 },
    ],
  ])("returns the size: %s", (_what, given, told) => {
    expect(parsePictureHeader(given)).toEqual(told);
  });

  it.each([
    ["a PNG that moves", png(bytes("00000000", ascii("acTL"), "00000000"), idat)],
    ["a WebP that moves", webp("VP8X", "0a000000 12 000000 7f0200 3f0100".replaceAll(" ", ""))],
    ["a GIF", ascii("GIF89a\u0080\u0002\u0040\u0001")],
    ["a drawing", ascii("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["a PNG that is cut off", png()],
    ["a JPEG without a frame", bytes("ffd8ffda0004aaaa")],
    ["nothing", Buffer.alloc(0)],
  ])("returns null for %s", (_what, given) => {
    expect(parsePictureHeader(given)).toBeNull();
  });

  it("terminates on arbitrary bytes", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("89504e470d0a1a0a0000000d49484452", "ffd8ff", "52494646ffffffff57454250"),
        fc.uint8Array({ maxLength: 200 }),
        (head, rest) => {
          const given = bytes(head, Buffer.from(rest));
          expect(() => parsePictureHeader(given)).not.toThrow();
        },
      ),
    );
  });
});
