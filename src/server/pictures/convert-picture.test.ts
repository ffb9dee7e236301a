import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { convertPicture } from "./convert-picture.ts";
import { decodeWebp, encodeWebp } from "./formats/codecs.ts";
import type { PictureOutcome, VariantKind } from "./picture-protocol.ts";
import type { Pixels } from "./pixels.ts";
import * as sample from "./testing/sample-pictures.ts";

const full: VariantKind[] = ["full"];
const red = sample.paint(64, 40, () => [255, 0, 0]);
const webp = async (pixels: Pixels) => Buffer.from(await encodeWebp(pixels, { isLossless: true }));

/** The pixels of the first variant. */
async function decodeFirst(outcome: PictureOutcome): Promise<Pixels> {
  if (!outcome.ok) throw new Error(outcome.message);
  return decodeWebp(outcome.variants[0]!.bytes);
}

function expectColor({ data, width }: Pixels, [x, y]: [number, number], color: number[]): void {
  const at = (y * width + x) * 4;
  for (const [channel, value] of color.entries())
    expect(Math.abs(data[at + channel]! - value), `channel ${channel}`).toBeLessThan(24);
}

describe("convertPicture formats", () => {
  it.each([
    ["PNG", async () => sample.encodePng(red)],
    ["JPEG", () => sample.encodeJpeg(red)],
    ["WebP", () => webp(red)],
    ["AVIF", () => sample.encodeAvif(red)],
    ["ICO with a PNG", async () => sample.packIcon([{ side: 64, bytes: sample.encodePng(red) }])],
    [
      "SVG",
      async () =>
        Buffer.from(
          `<?xml version="1.0"?><!-- > --><!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 40"><script>throw 1</script><path fill="red" d="M0 0h64v40H0z"/></svg>`,
        ),
    ],
  ])("converts %s", async (_name, make) => {
    const outcome = await convertPicture({ bytes: await make(), kinds: ["icon", "full"] });
    expect(outcome).toMatchObject({
      ok: true,
      width: 64,
      height: 40,
      color: expect.stringMatching(/^#f[c-f]0[0-3]0[0-3]$/),
      variants: [
        { kind: "full", type: "image/webp" },
        { kind: "icon", width: 32, height: 20 },
      ],
    });
    expectColor(await decodeFirst(outcome), [32, 20], [255, 0, 0, 255]);
  });

  it("takes the first frame of an animated WebP", async () => {
    const blue = sample.paint(64, 40, () => [0, 0, 255]);
    const bytes = sample.animateWebp([await webp(red), await webp(blue)], 64, 40);
    const outcome = await convertPicture({ bytes, kinds: full });
    expect(outcome.ok).toBe(true);
    expectColor(await decodeFirst(outcome), [5, 5], [255, 0, 0]);
  });

  it("takes the first of 10,000 frames of a GIF", async () => {
    const bytes = sample.encodeGif(40, 30, { frames: 10_000, first: 1 });
    const outcome = await convertPicture({ bytes, kinds: full });
    expectColor(await decodeFirst(outcome), [5, 5], [255, 255, 255]);
  });

  it("chooses the smallest image of an ICO that is large enough", async () => {
    const bitmap = (side: number, red: number) => ({
      side,
      bytes: sample.makeBitmap(side, [red, 0, 0]),
    });
    const bytes = sample.packIcon([bitmap(16, 50), bitmap(48, 250), bitmap(64, 150)]);
    const outcome = await convertPicture({ bytes, kinds: ["icon"] });
    expect(outcome).toMatchObject({ ok: true, width: 48, variants: [{ width: 32, height: 32 }] });
    expectColor(await decodeFirst(outcome), [9, 9], [250, 0, 0]);
  });

  it("shows an old bitmap whose alpha is 0 everywhere", async () => {
    const bytes = sample.packIcon([{ side: 32, bytes: sample.makeBitmap(32, [9, 200, 9, 0]) }]);
    const outcome = await convertPicture({ bytes, kinds: ["icon"] });
    expect(outcome.ok).toBe(true);
    expectColor(await decodeFirst(outcome), [9, 9], [9, 200, 9, 255]);
  });
});

describe("convertPicture sizes", () => {
  it.each([
    ["never enlarges", [300, 200], ["full 300x200", "thumbnail 300x200", "icon 32x21"]],
    [
      "limits the longer side",
      [2_000, 1_000],
      ["full 1600x800", "thumbnail 480x240", "icon 32x16"],
    ],
    [
      "keeps a long picture readable",
      [600, 3_000],
      ["full 600x3000", "thumbnail 96x480", "icon 6x32"],
    ],
    ["keeps one pixel of a line", [3_000, 2], ["full 1600x1", "thumbnail 480x1", "icon 32x1"]],
  ] as const)("%s", async (_name, [width, height], sizes) => {
    const bytes = sample.encodePng(sample.paint(width, height, (x) => [x % 255, 0, 0]));
    const outcome = await convertPicture({ bytes, kinds: ["full", "thumbnail", "icon"] });
    const variants = outcome.ok ? outcome.variants : [];
    expect(variants.map(({ kind, width: w, height: h }) => `${kind} ${w}x${h}`)).toEqual(sizes);
  });

  it("renders a drawing for screens with two pixels for each of its own", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50"><path fill="red" d="M0 0h100v50H0z"/></svg>`;
    const task = { bytes: Buffer.from(svg), kinds: ["full", "icon"] as const };
    expect(await convertPicture(task)).toMatchObject({
      width: 100,
      height: 50,
      variants: [
        { width: 200, height: 100 },
        { width: 32, height: 16 },
      ],
    });
  });
});

it("keeps transparency", async () => {
  const pixels = sample.paint(64, 40, (x) => (x < 32 ? [0, 0, 255, 0] : [0, 0, 255, 255]));
  const image = await decodeFirst(
    await convertPicture({ bytes: sample.encodePng(pixels), kinds: full }),
  );
  expect([image.data[3], image.data[63 * 4 + 3]]).toEqual([0, 255]);
});

it("applies the orientation of a JPEG and drops all metadata", async () => {
  const jpeg = await sample.encodeJpeg(sample.paintHalves(80, 40));
  const bytes = sample.addOrientation(jpeg, 6);
  const outcome = await convertPicture({ bytes, kinds: full });
  expect(outcome).toMatchObject({ ok: true, width: 40, height: 80 });
  const image = await decodeFirst(outcome);
  expectColor(image, [20, 10], [255, 0, 0]);
  expectColor(image, [20, 70], [0, 0, 255]);
  const stored = Buffer.concat(outcome.ok ? outcome.variants.map(({ bytes: kept }) => kept) : []);
  expect(/EXIF|XMP|ICCP/.test(stored.toString("latin1"))).toBe(false);
});

describe("convertPicture refusals", () => {
  const png = sample.encodePng(red);
  const hugeBitmap = sample.makeBitmap(32, [0, 0, 0]);
  hugeBitmap.writeInt32LE(30_000, 4);
  const svg = (content: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${content}</svg>`);
  it.each([
    ["a page", Buffer.from("<!doctype html><title>Not a picture</title>"), "not_a_picture"],
    ["nothing", Buffer.alloc(0), "not_a_picture"],
    ["a picture of one pixel", sample.encodePng(sample.paint(1, 1, () => [0, 0, 0])), "too_small"],
    [
      "a transparent picture",
      sample.encodePng(sample.paint(9, 9, () => [9, 9, 9, 0])),
      "too_small",
    ],
    [
      "60 megapixels",
      sample.packPng({ width: 10_000, height: 6_000 }, deflateSync("")),
      "too_large",
    ],
    ["a truncated PNG", png.subarray(0, -20), "damaged"],
    ["a truncated GIF", sample.encodeGif(30, 30).subarray(0, -4), "damaged"],
    ["a drawing with text", svg("<text>Total</text>"), "not_supported"],
    ["a drawing of 2 MB", svg(" ".repeat(2_000_000)), "too_large"],
    [
      "an icon that refers outside of itself",
      sample.packIcon([{ side: 32, bytes: Buffer.alloc(0) }]).subarray(0, 20),
      "not_a_picture",
    ],
    [
      "an icon with a bitmap of 30,000 pixels a side",
      sample.packIcon([{ side: 32, bytes: hugeBitmap }]),
      "too_large",
    ],
  ])("refuses %s", async (_name, bytes, reason) => {
    expect(await convertPicture({ bytes, kinds: full })).toMatchObject({ ok: false, reason });
  });
});
