/* Which fields of this page hold text that the user typed, for forms that register no draft. */

type Field = HTMLInputElement | HTMLTextAreaElement;

const typed = new Set<Field>();
const withoutText = /^(?:search|checkbox|radio|range|color|submit|button|hidden|file)$/;

export function watchTyping(): void {
  addEventListener("input", ({ target }) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isField && !withoutText.test(target.type) && target.role !== "combobox") typed.add(target);
  });
}

/** Fields that are still on the page, and not empty. */
export function hasTypedText(): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field);
  return [...typed].some((field) => field.value.trim() !== "");
}
