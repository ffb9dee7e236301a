// The part of WebAssembly that is used here: its types come with those of the DOM, which the server does without.

export type WasmMemory = { readonly buffer: ArrayBuffer };
export type WasmInstance = { readonly exports: Record<string, unknown> };

type WebAssemblyApi = {
  Memory: new (shape: { initial: number }) => WasmMemory;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => WasmInstance;
};

export const wasm = (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly;
