// Opens PDFs with PDFium in WebAssembly: no native code, scripts or network.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { init, type WrappedPdfiumModule } from "@embedpdf/pdfium";

const passwordError = 4;

/** Called for each character. PDFium's own wrappers of these take most of the time. */
type TextFunctions = Record<
  "FPDFText_GetUnicode" | "FPDFText_GetTextObject",
  (text: number, index: number) => number
> & {
  FPDFText_GetLooseCharBox: (text: number, index: number, box: number) => number;
  FPDFText_GetCharOrigin: (text: number, index: number, x: number, y: number) => number;
};

/** The used parts of Emscripten's module, which its types leave out. */
type Memory = {
  HEAPU8: Uint8Array;
  HEAPF32: Float32Array;
  HEAPF64: Float64Array;
  wasmExports: { malloc: (size: number) => number } & TextFunctions;
};

export type OpenPdf = {
  pdfium: WrappedPdfiumModule;
  /** The handle of the document. */
  document: number;
  memory: Memory;
  /** Reserves bytes until the document is garbage: the whole memory goes with it. */
  allocate: (size: number) => number;
  /** Reads a text that PDFium writes as UTF-16 into a buffer, cut to `maxBytes`. */
  readText: (write: (buffer: number, size: number) => number, maxBytes?: number) => string;
};

let compiled: Promise<WebAssembly.Module> | undefined;

function compile(): Promise<WebAssembly.Module> {
  const path = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm");
  return WebAssembly.compile(readFileSync(path));
}

/**
 * Each document gets its own memory, so that a document that breaks PDFium can neither damage nor read the
 * next one.
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf | "encrypted" | "malformed"> {
  compiled ??= compile();
  const module = await compiled;
  const pdfium = await init({
    instantiateWasm: (
      imports: object,
      receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) => {
      const instance = new WebAssembly.Instance(module, imports);
      receive(instance, module);
      return instance.exports;
    },
  } as object);
  const memory = pdfium.pdfium as unknown as Memory;
  const allocate = (size: number): number => {
    const pointer = memory.wasmExports.malloc(size);
    if (pointer === 0) throw new RangeError("There is no memory left for the document.");
    return pointer;
  };
  pdfium.PDFiumExt_Init();
  const pointer = allocate(bytes.length);
  memory.HEAPU8.set(bytes, pointer);
  const document = pdfium.FPDF_LoadMemDocument(pointer, bytes.length, "");
  if (document === 0)
    return pdfium.FPDF_GetLastError() === passwordError ? "encrypted" : "malformed";

  const scratch = allocate(maxScratchBytes);
  return {
    pdfium,
    document,
    memory,
    allocate,
    readText: (write, maxBytes = maxScratchBytes) => {
      const length = write(scratch, maxBytes);
      // PDFium writes nothing into a buffer that is too small.
      if (length <= 2 || length > maxBytes) return "";
      return Buffer.from(memory.HEAPU8.subarray(scratch, scratch + length - 2))
        .toString("utf16le")
        .replace(/\0.*$/s, "");
    },
  };
}

const maxScratchBytes = 16_384;
