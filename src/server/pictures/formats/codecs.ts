/**
 * Decoders and the WebP encoder in WebAssembly. Each picture gets its own memory of its decoder, so that a picture that
 * breaks the decoder can neither damage nor read the next one. The decoder of PNG is written in Rust and keeps its memory.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import createAvifDecoder from "@jsquash/avif/codec/dec/avif_dec.js";
import createJpegDecoder from "@jsquash/jpeg/codec/dec/mozjpeg_dec.js";
import startPng, { decode as decodePngPixels } from "@jsquash/png/codec/pkg/squoosh_png.js";
import createWebpDecoder from "@jsquash/webp/codec/dec/webp_dec.js";
import createWebpEncoder from "@jsquash/webp/codec/enc/webp_enc_simd.js";
import { defaultOptions } from "@jsquash/webp/meta.js";
import type { Pixels, Size } from "../pixels.ts";

/** What the codecs return; Node has none. */
class DecodedImage {
  data: Uint8ClampedArray;
  width: number;
  height: number;
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}
Object.assign(globalThis, { ImageData: DecodedImage });

type Decoded = Size & { data: Uint8ClampedArray };
type Decoder = { decode(bytes: Uint8Array, ...options: unknown[]): Decoded | null };
type Encoder = {
  encode(
    data: Pixels["data"],
    width: number,
    height: number,
    options: object,
  ): Uint8Array<ArrayBuffer> | null;
};

const { resolve } = createRequire(import.meta.url);
const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** `path` names a file in a package. */
export function compileWasm(path: string): Promise<WebAssembly.Module> {
  const known = compiled.get(path) ?? WebAssembly.compile(readFileSync(resolve(path)));
  compiled.set(path, known);
  return known;
}

/** Starts a codec that Emscripten compiled, with memory of its own. */
export async function startCodec<Codec>(
  create: (options: object) => Promise<Codec>,
  path: string,
): Promise<Codec> {
  const module = await compileWasm(path);
  return create({
    noInitialRun: true,
    print: () => {},
    printErr: () => {},
    instantiateWasm: (imports: object, receive: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(module, imports);
      receive(instance);
      return instance.exports;
    },
  });
}

/** Throws for a damaged picture. Does not apply the orientation. */
export async function decodeJpeg(bytes: Uint8Array): Promise<Pixels> {
  const codec = await startCodec<Decoder>(
    createJpegDecoder,
    "@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm",
  );
  return expectPixels(codec.decode(bytes, false));
}

/** The first frame of an animation. Throws for a damaged picture. */
export async function decodePng(bytes: Uint8Array): Promise<Pixels> {
  await startPng(await compileWasm("@jsquash/png/codec/pkg/squoosh_png_bg.wasm"));
  return expectPixels(decodePngPixels(bytes));
}

/** Throws for a damaged picture, and for an animation. */
export async function decodeWebp(bytes: Uint8Array): Promise<Pixels> {
  const codec = await startCodec<Decoder>(
    createWebpDecoder,
    "@jsquash/webp/codec/dec/webp_dec.wasm",
  );
  return expectPixels(codec.decode(bytes));
}

/** Throws for a damaged picture. */
export async function decodeAvif(bytes: Uint8Array): Promise<Pixels> {
  const codec = await startCodec<Decoder>(
    createAvifDecoder,
    "@jsquash/avif/codec/dec/avif_dec.wasm",
  );
  return expectPixels(codec.decode(bytes, 8));
}

/**
 * Method 1 takes a third of the time of the default, 4, for files that are 5 % larger; method 2 takes twice as long
 * as 1 and gains nothing.
 */
const lossyOptions = { ...defaultOptions, quality: 75, method: 1 };
const losslessOptions = { ...defaultOptions, lossless: 1, quality: 40, method: 1 };

let encoder: Promise<Encoder> | undefined;

/** One encoder serves all pictures, because any pixels are valid; new memory for each would take 25 ms. */
export async function encodeWebp(
  { data, width, height }: Pixels,
  { isLossless }: { isLossless: boolean },
): Promise<Uint8Array> {
  encoder ??= startCodec<Encoder>(createWebpEncoder, "@jsquash/webp/codec/enc/webp_enc_simd.wasm");
  const options = isLossless ? losslessOptions : lossyOptions;
  const bytes = (await encoder).encode(data, width, height, options);
  if (!bytes) throw new Error("The picture could not be encoded.");
  return bytes;
}

function expectPixels(image: Decoded | null | undefined): Pixels {
  if (!image) throw new Error("The picture could not be decoded.");
  const { data, width, height } = image;
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.length), width, height };
}
