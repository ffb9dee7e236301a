/**
 * What is done on a page before its program is there is given to the interface once it is: the words in its fields,
 * the focus, and the last press with the keys after it. A script in index.html notes presses and keys meanwhile, and
 * keeps the browser from sending a form by itself, which would load the page anew without what was typed.
 */
declare global {
  interface Window {
    /** Set in index.html. Stops the noting, and gives what was noted. */
    earlyInput?: () => { button: HTMLElement | null; keys: readonly KeyboardEvent[] };
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Takes over what `root` holds by calling `hydrate`, which must begin the hydration before it returns. */
export function hydrateWithInput(root: HTMLElement, hydrate: () => void): void {
  const fields = [...root.querySelectorAll<Field>("input:not([type=file]), textarea, select")];
  const changes = fields.map(readChange);
  const { button, keys } = window.earlyInput?.() ?? { button: null, keys: [] };
  hydrate();
  for (const changeAgain of changes) changeAgain?.();
  const { activeElement: focused } = document;
  if (focused && root.contains(focused)) dispatch(focused, "focusin");
  button?.click();
  // React takes over at once what an event comes to that it knows, and with it whoever listens to keys.
  if (keys.length > 0) dispatch(root.querySelector("main") ?? root, "input");
  for (const key of keys)
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
