/** Matches what a pattern stands for: "/shared/$slug" has one capture for each name. */
export function compilePath(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll(/\$\w+/g, "([^/]+)")}$`);
}
