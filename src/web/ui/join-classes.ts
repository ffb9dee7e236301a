/** Joins what is there: `joinClasses("a", open && "b", className)`. */
export function joinClasses(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
