// The part of WebAssembly used here: its types are part of the DOM library, which the server program
// excludes.

export type WasmMemory = { readonly buffer: ArrayBuffer };
export type WasmInstance = { readonly exports: Record<string, unknown> };

type WebAssemblyApi = {
  Memory: new (shape: { initial: number }) => WasmMemory;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => WasmInstance;
};

export const wasm = (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly;
