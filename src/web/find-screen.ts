/** Finds the screen for a path, with the values of its parameters. */
import { compilePath } from "./match-path.ts";

export type Found<Screen> = {
  pattern: string;
  screen: Screen;
  params: Readonly<Record<string, string>>;
};

export function findScreen<Screen>(
  screens: Readonly<Record<string, Screen>>,
  path: string,
): Found<Screen> | null {
  for (const [pattern, screen] of Object.entries(screens)) {
    const names = [...pattern.matchAll(/\$(\w+)/g)].map((match) => match[1]!);
    const values = compilePath(pattern).exec(path);
    if (!values) continue;
    const params = names.map((name, index) => [name, decode(values[index + 1]!)] as const);
    return { pattern, screen, params: Object.fromEntries(params) };
  }
  return null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
