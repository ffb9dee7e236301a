// The parts of WebAssembly that are used; the types of Node declare only `Module`.
declare namespace WebAssembly {
  class Instance {
    constructor(module: Module, imports: object);
    readonly exports: object;
  }
  function compile(bytes: Uint8Array): Promise<Module>;
}
