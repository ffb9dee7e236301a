/**
 * Caches import resolution. Node parses the whole package.json for each import (drizzle-orm's has 180 KB),
 * which takes a third of a start.
 */
import { registerHooks, type ResolveFnOutput } from "node:module";

/** CommonJS is left to Node, because there a hook's resolution is treated differently. */
const cachedFormats = new Set(["builtin", "module", "module-typescript"]);

/** Applies to all imports until the returned function is called. */
export function cacheImportResolution(): () => void {
  const resolved = new Map<string, ResolveFnOutput>();
  /** By folder and extension: the format that Node detected. */
  const formats = new Map<string, string>();
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const { parentURL, conditions, importAttributes } = context;
      if (parentURL === undefined || !conditions.includes("import") || "type" in importAttributes)
        return next(specifier, context);
      const isRelative = specifier.startsWith("./") || specifier.startsWith("../");
      const key = `${isRelative ? folderOf(parentURL) : packageOf(parentURL)} ${specifier}`;
      let found = resolved.get(key);
      if (found === undefined) {
        const url = isRelative ? new URL(specifier, parentURL).href : "";
        const format = formats.get(kindOf(url));
        found = format === undefined ? next(specifier, context) : { url, format };
        if (!cachedFormats.has(found.format ?? "")) return found;
        if (found.url === url) formats.set(kindOf(url), found.format!);
        resolved.set(key, found);
      }
      return { ...found, shortCircuit: true };
    },
  });
  return () => hooks.deregister();
}

function folderOf(url: string): string {
  return url.slice(0, url.lastIndexOf("/"));
}

function kindOf(url: string): string {
  return folderOf(url) + url.slice(url.lastIndexOf("."));
}

/**
 * The package of a module, or "" for our own code: within a package a name always resolves to the same
 * module.
 */
function packageOf(url: string): string {
  const [, own, name] = /^(.*\/node_modules\/)((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? [];
  return own === undefined ? "" : own + name;
}
