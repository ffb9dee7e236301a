/** Joins all class names that are set: `joinClasses("a", open && "b", className)`. */
export function joinClasses(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(" ");
}
