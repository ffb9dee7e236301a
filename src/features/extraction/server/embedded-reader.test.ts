import { afterAll, describe, expect, it } from "vitest";
import { createEmbeddedReader } from "./embedded-reader.ts";
import { createPngChunk } from "#server/files/png.ts";
import { checkImage } from "./extract-image.ts";
import {
  encodePng,
  letterLines,
  makeHugePng,
  orientJpeg,
  loadImage,
  singleLine,
} from "./testing/images.ts";
import { createRaster, type Raster, resize, rotateBy, rotateQuarters } from "./reading/raster.ts";
import { loadTesseract } from "./reading/tesseract-core.ts";

const reader = createEmbeddedReader(["eng"]);
afterAll(() => reader.close());
const tesseract = await loadTesseract(["eng"]);
const letter = tesseract.decode(loadImage("letter.png"))!;

async function read(bytes: Buffer, signal = new AbortController().signal) {
  const { lines } = await reader.read(checkImage(bytes), "detection", {
    signal,
    onProgress: () => {},
  });
  return {
    texts: lines.map(({ words }) => words.map(({ text }) => text).join(" ")),
    first: lines[0]?.words[0],
  };
}

/** Weak light from the left only. */
function shade({ width, height, pixels }: Raster): Raster {
  return {
    width,
    height,
    pixels: pixels.map((grey, at) => (20 + grey * (0.85 - ((at % width) / width) * 0.65)) | 0),
  };
}

const animation = [
  createPngChunk("acTL", Buffer.from("0000000100000000", "hex")),
  createPngChunk(
    "fcTL",
    Buffer.from("00000000000002800000019000000000000000000001000a0000", "hex"),
  ),
];

describe("decoding a PNG gives the same pixels", () => {
  it.each([
    ["interlaced", () => encodePng(letter, { isInterlaced: true })],
    ["as the first frame of an animation", () => encodePng(letter, { chunks: animation })],
    [
      "with another file behind its end",
      () => Buffer.concat([loadImage("letter.png"), Buffer.from("PK\u0003\u0004<script>")]),
    ],
  ])("%s", (_how, make) => {
    const { bytes } = checkImage(make());
    expect(Buffer.from(tesseract.decode(bytes)!.pixels).equals(letter.pixels)).toBe(true);
  });
});

describe("reading the letter", () => {
  it.each([
    ["in CMYK", () => loadImage("letter-cmyk.jpg")],
    ["on its side", () => encodePng(rotateQuarters(letter, 1))],
    ["leaning by six degrees", () => encodePng(rotateBy(letter, 0.105))],
    ["small, and leaning by ten", () => encodePng(rotateBy(resize(letter, 0.5), -0.17))],
    [
      "light on dark",
      () => encodePng({ ...letter, pixels: letter.pixels.map((grey) => 255 - grey) }),
    ],
    ["in shadow", () => encodePng(shade(letter))],
  ])("%s", async (_how, make) => {
    expect((await read(make())).texts).toEqual(letterLines);
  });

  it("upside down, as its EXIF orientation says, with boxes in the displayed picture", async () => {
    // Stored upright with an orientation of upside down: displayed upside down, and still read.
    const { texts, first } = await read(orientJpeg(loadImage("letter.jpg"), 3));
    expect(texts).toEqual(letterLines);
    expect(first!.text).toBe("Dear");
    expect(first!.box.x + first!.box.width).toBeCloseTo(0.936, 1);
    expect(first!.box.y + first!.box.height).toBeCloseTo(0.872, 1);
  });
});

describe("the embedded reader", () => {
  it("finds no text in an image without any", async () => {
    const blobs = createRaster(300, 200);
    for (let at = 0; at < blobs.pixels.length; at += 1)
      blobs.pixels[at] = Math.hypot((at % 300) - 150, Math.floor(at / 300) - 100) < 60 ? 40 : 220;
    expect((await read(encodePng(blobs))).texts).toEqual([]);
    expect((await read(encodePng(createRaster(1, 1)))).texts).toEqual([]);
  });

  it("stops an image that takes too much time or memory, and reads the next", async () => {
    const image = checkImage(loadImage("line.png"));
    const watching = { signal: new AbortController().signal, onProgress: () => {} };
    const hasty = createEmbeddedReader(["eng"], { timeoutMs: 30 });
    await expect(hasty.read(image, "detection", watching)).rejects.toMatchObject({
      message: expect.stringContaining("took too long"),
    });
    hasty.close();
    const narrow = createEmbeddedReader(["eng"], { maxRssBytes: 90 * 1024 * 1024 });
    await expect(narrow.read(image, "detection", watching)).rejects.toMatchObject({
      code: "too_large",
    });
    narrow.close();
    await expect(read(makeHugePng(900, 900))).rejects.toMatchObject({ code: "validation" });
    expect((await read(loadImage("line.png"))).texts).toEqual([singleLine]);
  });

  it("stops when its request ends", async () => {
    const cancel = new AbortController();
    const reading = read(loadImage("letter.png"), cancel.signal);
    cancel.abort(new Error("enough"));
    await expect(reading).rejects.toThrow("enough");
    expect((await read(loadImage("line.png"))).texts).toEqual([singleLine]);
  });
});
