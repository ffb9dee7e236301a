/**
 * Input that arrives before the JavaScript is passed on once it has loaded: the text in fields, the focus, and all
 * presses and keys in their order. A script in index.html records presses and keys until then, and prevents the browser
 * from submitting a form by itself, which would reload the page without the typed text.
 */
declare global {
  interface Window {
    /** Set in index.html. Stops recording, and returns the buttons that were pressed and the keys. */
    earlyInput?: () => readonly (HTMLElement | KeyboardEvent)[];
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Hydrates `root` by `hydrate`, which must begin before it returns. Resolves when all input has been passed on. */
export async function hydrateWithInput(root: HTMLElement, hydrate: () => void): Promise<void> {
  const fields = [...root.querySelectorAll<Field>("input:not([type=file]), textarea, select")];
  const changes = fields.map(readChange);
  const steps = window.earlyInput?.() ?? [];
  hydrate();
  for (const changeAgain of changes) changeAgain?.();
  const { activeElement: focused } = document;
  if (focused && root.contains(focused)) dispatch(focused, "focusin");
  for (const step of steps) {
    if (step instanceof HTMLElement) press(step);
    else pressKey(root, step);
    // React renders what one step changes before the next one.
    await Promise.resolve();
  }
}

function press(button: HTMLElement): void {
  // A dialog that an earlier step opened would have covered the button.
  const isCovered = document.querySelector("dialog[open]")?.contains(button) === false;
  if (button.isConnected && !isCovered) button.click();
}

function pressKey(root: HTMLElement, key: KeyboardEvent): void {
  // React hydrates at once where an event arrives, and with it the listeners to keys.
  dispatch(root.querySelector("main") ?? root, "input");
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", key));
}

/** Undefined where a field is as it came; else what makes the change once more, for the interface to see. */
function readChange(field: Field): (() => void) | undefined {
  const isSelect = field instanceof HTMLSelectElement;
  const name = /^(?:checkbox|radio)$/.test(field.type) ? "checked" : "value";
  const values = field as unknown as Record<string, unknown>;
  const value = values[name];
  const first = isSelect
    ? [...field.options].find((one) => one.hasAttribute("selected"))?.value
    : values[name === "checked" ? "defaultChecked" : "defaultValue"];
  if (value === first || first === undefined) return undefined;
  return () => {
    const { selectionStart, selectionEnd } = values as Partial<HTMLInputElement>;
    dispatch(field, "input");
    // React compares with what was last set on the element itself, and does not see what its class sets.
    values[name] = first;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)!.set!.call(field, value);
    if (!isSelect && field === document.activeElement && selectionStart != null)
      field.setSelectionRange(selectionStart, selectionEnd ?? null);
    dispatch(field, isSelect ? "change" : name === "checked" ? "click" : "input");
  };
}

function dispatch(element: Element, type: string): void {
  element.dispatchEvent(new Event(type, { bubbles: true }));
}
