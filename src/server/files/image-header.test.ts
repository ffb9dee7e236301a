import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseImageHeader } from "./image-header.ts";

const bytes = (...parts: (string | Buffer)[]) =>
  Buffer.concat(
    parts.map((part) =>
      typeof part === "string" ? Buffer.from(part.replaceAll(" ", ""), "hex") : part,
    ),
  );
const ascii = (text: string) => Buffer.from(text, "latin1");
const chunk = (name: string, data = "") => {
  const body = bytes(data);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return bytes(length, ascii(name), body, "00000000");
};
const png = (...chunks: Buffer[]) =>
  bytes("89504e470d0a1a0a", chunk("IHDR", "00000280 00000140 0802000000"), ...chunks);
const [idat, iend] = [chunk("IDAT"), chunk("IEND")];
/** A TIFF block whose only tag is an orientation of 6. */
const tiff = "4d4d002a 00000008 0001 0112 0003 00000001 00060000 00000000";
const frame = "ffc2000b 08 0140 0280 0100000000";
const webp = (kind: string, rest: string) =>
  bytes(ascii("RIFF"), "16000000", ascii(`WEBP${kind}`), rest);
const still = webp("VP8X", "0a000000 10 000000 7f0200 3f0100");

describe("parseImageHeader", () => {
  it.each([
    ["png", "a PNG", png(idat)],
    [
      "jpeg",
      "a JPEG, after a segment and padding",
      bytes("ffd8 ffe00004aaaa ffff", frame.slice(2)),
    ],
    ["webp", "a lossy WebP", webp("VP8 ", "00000000 000000 9d012a 8002 4001")],
    ["webp", "a lossless WebP", webp("VP8L", "00000000 2f 7fc24f00")],
    ["webp", "an extended WebP", still],
  ])("returns the size: %s, %s", (type, _what, image) => {
    expect(parseImageHeader(image)).toMatchObject({
      type,
      width: 640,
      height: 320,
      orientation: 1,
      isAnimated: false,
    });
  });

  it.each([
    ["a PNG", png(chunk("acTL"), idat, iend)],
    ["a WebP", webp("VP8X", "0a000000 12 000000 7f0200 3f0100")],
  ])("detects the animation of %s", (_what, image) => {
    expect(parseImageHeader(image)).toMatchObject({ isAnimated: true });
  });

  it.each([
    ["a PNG", png(chunk("eXIf", tiff), idat, iend)],
    ["a JPEG", bytes("ffd8 ffe10022", ascii("Exif\0\0"), tiff, frame, "ffd9")],
    ["a WebP", bytes(still, ascii("EXIF"), "1a000000", tiff)],
  ])("reads the orientation of %s", (_what, image) => {
    expect(parseImageHeader(image)).toMatchObject({ orientation: 6, isWhole: true });
  });

  it.each([
    ["a PNG", png(idat, iend)],
    ["a JPEG", bytes("ffd8", frame, "ffda0002 00ffd9")],
    ["a WebP", still],
  ])("reports whether the end of %s is missing", (_what, image) => {
    expect(parseImageHeader(image)?.isWhole).toBe(true);
    const cut = parseImageHeader(image.subarray(0, -1));
    expect(cut === null || !cut.isWhole).toBe(true);
  });

  it.each([
    ["a GIF", ascii("GIF89a\u0080\u0002\u0040\u0001")],
    ["a drawing", ascii("<svg xmlns='http://www.w3.org/2000/svg'/>")],
    ["a PNG that ends before its pixels", png()],
    [
      "a PNG without a width",
      bytes("89504e470d0a1a0a", chunk("IHDR", "00000000 00000140 0802000000"), idat),
    ],
    ["a JPEG without a frame", bytes("ffd8ffda0004aaaa")],
    ["nothing", Buffer.alloc(0)],
  ])("returns null for %s", (_what, image) => {
    expect(parseImageHeader(image)).toBeNull();
  });

  it("never throws, whatever the bytes", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("89504e470d0a1a0a0000000d49484452", "ffd8ff", "52494646ffffffff57454250"),
        fc.uint8Array({ maxLength: 200 }),
        (start, rest) => {
          expect(() => parseImageHeader(bytes(start, Buffer.from(rest)))).not.toThrow();
        },
      ),
    );
  });
});
