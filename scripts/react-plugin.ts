/**
 * React's packages are CommonJS, of which a bundler keeps everything. Their production files are rewritten as ES modules,
 * so that what nobody imports is left out: three kilobytes of every page, compressed.
 */
import { join } from "node:path";
import type { Plugin } from "vite";

const packages = join(import.meta.dirname, "../node_modules");

/** What is imported, and the file that it comes down to in a build. */
export const files: Readonly<Record<string, string>> = {
  react: "react/cjs/react.production.js",
  "react/jsx-runtime": "react/cjs/react-jsx-runtime.production.js",
  "react-dom": "react-dom/cjs/react-dom.production.js",
  "react-dom/client": "react-dom/cjs/react-dom-client.production.js",
  scheduler: "scheduler/cjs/scheduler.production.js",
  "use-sync-external-store/shim/with-selector":
    "use-sync-external-store/cjs/use-sync-external-store-with-selector.production.js",
};
const paths = new Map(Object.entries(files).map(([id, file]) => [id, join(packages, file)]));
const rewritten = new Set(paths.values());

/** The scheduler's names for what only its builds for measuring export; React looks for them. */
const absent = ["log", "unstable_setDisableYieldValue"];

export function splitReact(): Plugin {
  return {
    name: "split-react",
    enforce: "pre",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    resolveId: (id) => paths.get(id) ?? null,
    transform(code, id) {
      if (rewritten.has(id))
        return rewriteAsModule(code, id.endsWith(files.scheduler!) ? absent : []);
      // The only default import of it, which would be an object of everything.
      return id.includes("@tanstack") && code.includes('import React from "react"')
        ? code.replace("import React from", "import * as React from")
        : null;
    },
  };
}

/** Throws where the file is written in another way than React's production files are. */
export function rewriteAsModule(code: string, undefinedNames: readonly string[] = []): string {
  const names = new Set(undefinedNames);
  const body = code
    .replaceAll(/^var (?:\w+ = require\("[\w-]+"\),?\s*)+;/gm, (statement) =>
      statement
        .matchAll(/(\w+) = require\("([\w-]+)"\)/g)
        .map(([, name, from]) => `import * as ${name} from "${from}";`)
        .toArray()
        .join("\n"),
    )
    .replaceAll(/^exports\.(\w+) =/gm, (_start, name: string) => {
      if (names.has(name)) throw new Error(`${name} is exported twice`);
      names.add(name);
      return `let $${name} =`;
    })
    .replaceAll(/\bexports\.(\w+)/g, "$$$1");
  if (/\b(?:require|module|exports)\b\s*[.(=]/.test(body) || names.size === 0)
    throw new Error("A file of React is not written as it used to be: see scripts/react-plugin.ts");
  const declared = undefinedNames.map((name) => `let $${name};`).join("");
  const exported = [...names].map((name) => `$${name} as ${name}`).join(", ");
  return `${declared}${body}\nexport { ${exported} };`;
}
