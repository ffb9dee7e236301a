import { afterAll, expect, it } from "vitest";
import { encodeGreyPng } from "#server/files/png.ts";
import { createPictureConverter } from "./picture-converter.ts";

const converter = createPictureConverter();
afterAll(() => converter.close());

it("converts a PNG", async () => {
  const png = encodeGreyPng({
    width: 640,
    height: 400,
    stride: 640,
    pixels: new Uint8Array(640 * 400).fill(128),
  });
  const outcome = await converter.convert(png, {
    owner: "ada",
    kinds: ["full", "thumbnail", "icon"],
  });
  expect(outcome).toMatchObject({
    ok: true,
    color: "#808080",
    width: 640,
    height: 400,
    variants: [
      { kind: "full", width: 640, height: 400 },
      { width: 480, height: 300 },
      { width: 32, height: 20 },
    ],
  });
  if (!outcome.ok) return;
  const again = await converter.convert(outcome.variants[0]!.bytes, {
    owner: "ada",
    kinds: ["thumbnail"],
  });
  expect(again).toMatchObject({ ok: true });
});
