/**
 * Vite plugin: imports single icons of the Lucide set: `import { shapes } from "virtual:lucide/arrow-up"`.
 */
import icons from "@iconify-json/lucide/icons.json" with { type: "json" };
import type { Plugin } from "vite";

const scheme = "virtual:lucide/";
const aliases = new Map(Object.entries<{ parent: string }>(icons.aliases));
const bodies = new Map(Object.entries<{ body: string }>(icons.icons));

/** The attributes common to all icons; `web/ui/picture/icons.tsx` sets them once, on the svg element. */
const common =
  ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';

const shape = /<(\w+)((?: [a-z0-9]+="[^"]*")*)\/>/g;

export function lucideIcons(): Plugin {
  return {
    name: "lucide-icons",
    resolveId: (id) => (id.startsWith(scheme) ? `\0${id}` : null),
    load: (id) => (id.startsWith(`\0${scheme}`) ? writeModule(id.slice(scheme.length + 1)) : null),
  };
}

/** Throws if the icon does not exist or uses unsupported markup. */
export function writeModule(name: string): string {
  const body = bodies.get(aliases.get(name)?.parent ?? name)?.body;
  if (body === undefined) throw new Error(`Lucide has no icon named ${name}`);
  const bare = body.replace(common, "").replace(/^<g>(.*)<\/g>$/, "$1");
  const shapes = [...bare.matchAll(shape)].map(([, tag, attributes]) => {
    const pairs = [...attributes!.matchAll(/ (\w+)="([^"]*)"/g)];
    const props = Object.fromEntries(pairs.map(([, key, value]) => [key, value]));
    return `jsx("${tag}",${JSON.stringify(props)})`;
  });
  if (bare.replaceAll(shape, "") !== "")
    throw new Error(`The icon ${name} uses unsupported markup`);
  return shapes.length === 1
    ? `import { jsx } from "react/jsx-runtime";\nexport const shapes = ${shapes[0]};`
    : `import { Fragment, jsx, jsxs } from "react/jsx-runtime";
export const shapes = jsxs(Fragment,{children:[${shapes.join(",")}]});`;
}
