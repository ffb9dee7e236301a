// Tesseract as WebAssembly, without threads, cache or network.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { createRaster, type Raster } from "./raster.ts";

// The part of WebAssembly used here: its types are part of the DOM library, which the server program
// excludes.

type WasmMemory = { readonly buffer: ArrayBuffer };
type WasmInstance = { readonly exports: Record<string, unknown> };

type WebAssemblyApi = {
  Memory: new (shape: { initial: number }) => WasmMemory;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => WasmInstance;
};

const wasm = (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly;

type Pointer = number;
type Bound = { readonly __brand?: "bound" };
type Pix = {
  get_w(): number;
  get_h(): number;
  get_d(): number;
  get_spp(): number;
  get_wpl(): number;
  get_colormap(): Bound;
  get_data(): Bound | Pointer;
};
type Api = {
  Init(path: null, languages: string, mode: number): number;
  SetVariable(name: string, value: string): boolean;
  SetPageSegMode(mode: number): void;
  SetImage(pixels: Pointer, width: number, height: number, bytes: number, perLine: number): void;
  SetSourceResolution(perInch: number): void;
  Recognize(monitor: null): number;
  GetJSONText(page: number): string;
  Clear(): void;
};
type Core = {
  FS: { writeFile(path: string, bytes: Uint8Array): void };
  TessBaseAPI: new () => Api;
  Pix: new () => Pix;
  wrapPointer(pointer: Pointer, type: Core["Pix"]): Pix;
  getPointer(bound: Bound): Pointer;
  _malloc(size: number): Pointer;
  _free(pointer: Pointer): void;
  _pixReadMem(bytes: Pointer, size: number): Pointer;
  _pixDestroy(pix: Pointer): void;
};
type Box = { x0: number; y0: number; x1: number; y1: number };
export type Line = { words: { text: string; confidence: number; bbox: Box }[]; bbox: Box };
export type Page = { blocks: { blocktype: number; paragraphs: { lines: Line[] }[] }[] };

export type Tesseract = {
  /** The image on white, or on black if its content is light. Null if the bytes are damaged. */
  decode(bytes: Uint8Array): Raster | null;
  /** `onProgress` receives 0 to 100. `mode` is Tesseract's page segmentation mode; 3 detects the layout. */
  recognise(raster: Raster, options?: RecogniseOptions): Page;
};
export type RecogniseOptions = {
  mode?: number;
  variables?: Readonly<Record<string, string>>;
  onProgress?: (percent: number) => void;
};

const resolvePackage = createRequire(import.meta.url).resolve;
const lstmOnly = 1;
const automaticLayout = 3;

function readTrained(language: string): Uint8Array {
  const folder = dirname(resolvePackage(`@tesseract.js-data/${language}/package.json`));
  return gunzipSync(readFileSync(join(folder, "4.0.0_best_int", `${language}.traineddata.gz`)));
}

/** Loads the engine and the data packages of the languages ("eng", "deu"). Throws if one is not installed. */
export async function loadTesseract(languages: readonly string[]): Promise<Tesseract> {
  const name = "tesseract.js-core/tesseract-core-relaxedsimd-lstm";
  const { default: openCore } = (await import(`${name}.js`)) as {
    default: (options: object) => Promise<Core>;
  };
  let memory: WasmMemory | undefined;
  let progress: ((percent: number) => void) | undefined;
  const core = await openCore({
    instantiateWasm(imports: object, done: (instance: WasmInstance) => void): object {
      const module = new wasm.Module(readFileSync(resolvePackage(`${name}.wasm`)));
      const instance = new wasm.Instance(module, imports);
      memory = Object.values(instance.exports).find((one) => one instanceof wasm.Memory);
      done(instance);
      return instance.exports;
    },
    TesseractProgress: (percent: number) => progress?.(percent),
    print: () => {},
    printErr: () => {},
  });
  for (const language of languages)
    core.FS.writeFile(`./${language}.traineddata`, readTrained(language));
  const api = new core.TessBaseAPI();
  if (api.Init(null, languages.join("+"), lstmOnly) !== 0)
    throw new Error(`The language data of ${languages.join(", ")} could not be loaded.`);
  // The buffer changes when the engine's memory grows.
  const bytesAt = (pointer: Pointer, size: number) => new Uint8Array(memory!.buffer, pointer, size);
  const hold = (bytes: Uint8Array): Pointer => {
    const pointer = core._malloc(bytes.length);
    if (pointer === 0) throw new RangeError("The engine has no memory left.");
    bytesAt(pointer, bytes.length).set(bytes);
    return pointer;
  };

  function decode(bytes: Uint8Array): Raster | null {
    const held = hold(bytes);
    const pointer = core._pixReadMem(held, bytes.length);
    core._free(held);
    if (pointer === 0) return null;
    const pix = core.wrapPointer(pointer, core.Pix);
    const addressOf = (bound: Bound | Pointer) =>
      typeof bound === "number" ? bound : core.getPointer(bound);
    const [width, height, depth] = [pix.get_w(), pix.get_h(), pix.get_d()];
    const size = pix.get_wpl() * 4 * height;
    const colours = addressOf(pix.get_colormap());
    const raster = createRaster(width, height);
    const stored = {
      words: new Uint32Array(memory!.buffer, addressOf(pix.get_data()), size / 4),
      perLine: pix.get_wpl(),
      depth,
      hasAlpha: pix.get_spp() === 4,
      greys: colours === 0 ? null : readColours(colours),
    };
    copyGreys(stored, raster);
    releasePix(pointer);
    return raster;
  }

  /** `pixDestroy` takes the address of the pointer and sets it to null. */
  function releasePix(pointer: Pointer): void {
    const address = core._malloc(4);
    new Uint32Array(memory!.buffer, address, 1)[0] = pointer;
    core._pixDestroy(address);
    core._free(address);
  }

  /** PIXCMAP: array address, depth, capacity, count; a colour is blue, green, red, alpha. */
  function readColours(pointer: Pointer): Uint8Array {
    const [array = 0, , , count = 0] = new Uint32Array(memory!.buffer, pointer, 4);
    const quads = bytesAt(array, count * 4);
    return Uint8Array.from({ length: count }, (_, index) =>
      toGrey(quads[index * 4 + 2]!, quads[index * 4 + 1]!, quads[index * 4]!),
    );
  }

  function recognise(raster: Raster, options: RecogniseOptions = {}): Page {
    const held = hold(raster.pixels);
    try {
      api.SetPageSegMode(options.mode ?? automaticLayout);
      for (const [name, value] of Object.entries(options.variables ?? {}))
        api.SetVariable(name, value);
      api.SetImage(held, raster.width, raster.height, 1, raster.width);
      api.SetSourceResolution(300);
      progress = options.onProgress;
      if (api.Recognize(null) !== 0) return { blocks: [] };
      return JSON.parse(api.GetJSONText(0)) as Page;
    } finally {
      progress = undefined;
      api.Clear();
      core._free(held);
    }
  }

  return { decode, recognise };
}

type Stored = {
  /** Leptonica's rows: pixels from the highest bit of each word. */
  words: Uint32Array;
  perLine: number;
  depth: number;
  hasAlpha: boolean;
  /** The greys of the palette, if any. */
  greys: Uint8Array | null;
};

function copyGreys(stored: Stored, raster: Raster): void {
  const { words, perLine, depth, greys } = stored;
  const { width, height, pixels } = raster;
  const ground = stored.hasAlpha ? chooseGround(words) : 255;
  const most = 2 ** Math.min(depth, 8) - 1;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let grey: number;
      if (depth === 32) {
        const word = words[y * perLine + x]!;
        grey = toGrey(word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255);
        if (stored.hasAlpha) grey = ground + ((grey - ground) * (word & 255)) / 255;
      } else {
        const bit = x * depth;
        const word = words[y * perLine + (bit >>> 5)]!;
        // Of 16 bits the upper eight.
        const value = (word >>> (32 - (bit & 31) - Math.min(depth, 8))) & most;
        // A set bit is black if there is no palette.
        grey = greys?.[value] ?? (depth === 1 ? 255 * (1 - value) : (value * 255) / most);
      }
      pixels[y * width + x] = grey;
    }
  }
}

/** Rec. 601. */
function toGrey(red: number, green: number, blue: number): number {
  return Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
}

/** Light content on transparency would vanish on white. */
function chooseGround(words: Uint32Array): number {
  let light = 0;
  let covered = 0;
  for (const word of words) {
    const alpha = word & 255;
    light += alpha * toGrey(word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255);
    covered += alpha;
  }
  const isTransparent = covered < words.length * 255 * 0.9;
  return isTransparent && light > covered * 160 ? 0 : 255;
}
