/** Vite plugin: builds the service workers with the web app and injects the list of files of this version. */
import { createHash } from "node:crypto";
import { basename, join } from "node:path";
import { normalizePath, type Plugin } from "vite";
import type { Route } from "#web/data/prefetch.ts";
import { missingRoute, publicRoutes, visitorRoutes } from "#app/web/ssr-public-routes.ts";
import { appRoutes } from "#app/web/ssr-routes.ts";

type Bundle = Parameters<
  NonNullable<Extract<Plugin["generateBundle"], (...args: never[]) => unknown>>
>[1];
type Chunk = Extract<Bundle[string], { type: "chunk" }>;

const sources = join(import.meta.dirname, "../../src");
const folder = "web/offline/worker";
const workers = { "sw.js": "service-worker.ts", "sw-off.js": "remove-worker.ts" };
/** Screens that open offline are stored with the chunks they import; other screens are excluded. */
const entry = /\/src\/app\/web\/(?:main|app-shell)\.tsx$/;
const routes = { ...visitorRoutes, ...publicRoutes, ...appRoutes, missing: missingRoute };
const otherScreens = Object.values<Route>(routes)
  .filter(({ ssr }) => !ssr.isOffline)
  .map(({ ssr }) => normalizePath(join(sources, ssr.file)));
/**
 * Parts that only change or search, which needs the server. Without their code they show a message (loadDialog), or what
 * the server has rendered in their place.
 */
const changing =
  /(?:-dialogs?|\/(?:entry-edit-form|topic-editor|palette|first-steps|failed-actions|duplicate-answers))\.tsx$/;
/** Dialogs that show something, or keep what is typed until the server can be reached. */
const storedDialog = /\/(?:add-entry|highlight|other-highlight|keys)-dialog\.tsx$/;
/** A dynamic import in minified code; the first group is the name of the chunk. */
const dynamicImport = /\bimport\(.\.\/([\w-]+\.js)/g;
/** Fonts with the basic Latin characters. Others, and italics, are in the HTTP cache if a page has used them. */
const font = /\/(?:inter-latin-wght-normal|newsreader-latin-opsz-normal)-[\w-]+\.woff2$/;

export function buildWorkers(): Plugin {
  return {
    name: "build-workers",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    buildStart() {
      for (const [fileName, source] of Object.entries(workers))
        this.emitFile({
          type: "chunk",
          id: join(sources, folder, source),
          fileName,
        });
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const name of Object.keys(workers)) {
          const { imports, exports, dynamicImports } = bundle[name] as Chunk;
          // Not every target browser supports module workers.
          if (imports.length + exports.length + dynamicImports.length > 0)
            throw new Error(
              `${name} must not import other chunks, but imports ${imports.join(", ")}`,
            );
        }
        const worker = bundle["sw.js"] as Chunk;
        const names = Object.keys(bundle).filter((name) => !(name in workers));
        const version = createHash("sha256").update(names.toSorted().join());
        const page = bundle["index.html"];
        if (page?.type === "asset") version.update(page.source);
        const constants = {
          builtVersion: version.digest("hex").slice(0, 12),
          builtFiles: listFiles(bundle),
        };
        const lines = Object.entries(constants).map(
          ([name, value]) => `const ${name}=${JSON.stringify(value)};`,
        );
        worker.code = lines.join("") + worker.code;
      },
    },
  };
}

function listFiles(bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
  const found = new Set<string>();
  const roots = chunks.filter(({ isEntry, fileName, modules }) =>
    isEntry ? !(fileName in workers) : Object.keys(modules).some((id) => entry.test(id)),
  );
  if (roots.length < 2) throw new Error("The app's own files were not found");
  for (const root of roots) follow(bundle, root.fileName, found);
  const fonts = Object.keys(bundle).filter((name) => font.test(`/${name}`));
  return [...found, ...fonts];
}

function follow(bundle: Bundle, name: string, found: Set<string>): void {
  const chunk = bundle[name];
  if (found.has(name) || chunk?.type !== "chunk") return;
  found.add(name);
  for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
  // Rolldown also lists the imports that only the server runs, whose code has been removed.
  const written = new Set([...chunk.code.matchAll(dynamicImport)].map(([, one]) => one));
  const later = chunk.dynamicImports.filter(
    (one) => written.has(basename(one)) && !isOnlineOnly(bundle[one]),
  );
  for (const one of [...chunk.imports, ...later]) follow(bundle, one, found);
}

function isOnlineOnly(chunk: Bundle[string] | undefined): boolean {
  const module = (chunk?.type === "chunk" && chunk.facadeModuleId) || "";
  return otherScreens.includes(module) || needsServer(module);
}

/** Whether the worker leaves out this module, because it is a part that only changes or searches. */
export function needsServer(module: string): boolean {
  return changing.test(module) && !storedDialog.test(module);
}
