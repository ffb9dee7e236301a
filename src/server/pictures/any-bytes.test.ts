/** The child may fail at any of these bytes, so they are sent through the parent. */
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { createPictureConverter } from "./picture-converter.ts";
import * as sample from "./testing/sample-pictures.ts";

const converter = createPictureConverter({ timeoutMs: 10_000 });
afterAll(() => converter.close());

async function makeSamples(): Promise<Buffer[]> {
  const pixels = sample.paintHalves(64, 40);
  const still = await converter.convert(sample.encodePng(pixels), {
    owner: "ada",
    kinds: ["full"],
  });
  const webp = still.ok ? still.variants[0]!.bytes : Buffer.alloc(0);
  return [
    sample.encodePng(pixels),
    await sample.encodeJpeg(pixels),
    webp,
    sample.animateWebp([webp], 64, 40),
    await sample.encodeAvif(pixels),
    sample.encodeGif(30, 20, { frames: 3 }),
    sample.packIcon([{ side: 32, bytes: sample.makeBitmap(32, [1, 2, 3]) }]),
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>',
    ),
  ];
}

it("ends in a result or a refusal, for mutated pictures and for random bytes", async () => {
  const files = await makeSamples();
  const change = fc.tuple(fc.nat({ max: 2_000 }), fc.nat({ max: 255 }));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.array(change, { maxLength: 6 }),
      fc.option(fc.tuple(fc.nat({ max: 60 }), fc.uint8Array({ maxLength: 400 }))),
      async (file, changes, random) => {
        const mutated = Buffer.from(file);
        for (const [at, value] of changes) mutated[at % mutated.length] = value;
        const bytes =
          random === null ? mutated : Buffer.concat([mutated.subarray(0, random[0]), random[1]]);
        const outcome = await converter.convert(bytes, { owner: "ada", kinds: ["full", "icon"] });
        expect(outcome.ok ? outcome.variants.length : outcome.message).toSatisfy(
          (end) =>
            end === 2 || String(end).startsWith("The ") || String(end).startsWith("Decoding"),
        );
      },
    ),
    { numRuns: 60 },
  );
}, 120_000);
