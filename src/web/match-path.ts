/** Compiles a path pattern: "/shared/$slug" has one capture group per parameter. */
export function compilePath(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll(/\$\w+/g, "([^/]+)")}$`);
}
