/**
 * While Node resolves an import it reads the whole package.json anew, `exports` and all (drizzle-orm's holds 180 KB):
 * a third of a start. What was resolved once from a place is not resolved again from there.
 */
import { registerHooks, type ResolveFnOutput } from "node:module";

/** CommonJS is left to Node: there a module that a hook resolved goes another way. */
const remembered = new Set(["builtin", "module", "module-typescript"]);

/** Holds for all imports until the function that it returns is called. */
export function speedUpImports(): () => void {
  const resolved = new Map<string, ResolveFnOutput>();
  /** Of each folder and ending: what Node found its files to be. */
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
        if (!remembered.has(found.format ?? "")) return found;
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

/** All of a package resolves the same names to the same modules; so does all that is our own. */
function packageOf(url: string): string {
  const [, own, name] = /^(.*\/node_modules\/)((?:@[^/]+\/)?[^/]+)\//.exec(url) ?? [];
  return own === undefined ? "" : own + name;
}
