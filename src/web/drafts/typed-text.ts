/* Tracks the fields with typed text, for forms that register no draft. */

type Field = HTMLInputElement | HTMLTextAreaElement;

const typed = new Set<Field>();
const withoutText = /^(?:search|checkbox|radio|range|color|submit|button|hidden|file)$/;

export function watchTyping(): void {
  addEventListener("input", ({ target }) => {
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (isField && !withoutText.test(target.type) && target.role !== "combobox") typed.add(target);
  });
}

/** Whether a field that is still on the page contains typed text. */
export function hasTypedText(): boolean {
  for (const field of typed) if (!field.isConnected) typed.delete(field);
  return [...typed].some((field) => field.value.trim() !== "");
}
