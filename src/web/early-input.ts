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

type TextField = HTMLInputElement | HTMLTextAreaElement;
type Field = TextField | HTMLSelectElement;

/** Takes over what `root` holds by calling `hydrate`, which must begin the hydration before it returns. */
export function hydrateWithInput(root: HTMLElement, hydrate: () => void): void {
  const changed = [...root.querySelectorAll<Field>("input, textarea, select")].flatMap(
    (field) => readChange(field) ?? [],
  );
  const { button, keys } = window.earlyInput?.() ?? { button: null, keys: [] };
  hydrate();
  for (const giveAgain of changed) giveAgain();
  const { activeElement: focused } = document;
  if (focused && root.contains(focused))
    focused.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  button?.click();
  if (keys.length > 0) wake(root.querySelector("main") ?? root);
  for (const key of keys) pressAgain(key);
}

/** Null where a field is as it came; else what makes the change once more, for the interface to see. */
function readChange(field: Field): (() => void) | null {
  if (field instanceof HTMLSelectElement) {
    const { value } = field;
    if ([...field.options].every((one) => one.selected === one.defaultSelected)) return null;
    return () => {
      wake(field);
      field.value = value;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    };
  }
  if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)) {
    const { checked, defaultChecked } = field;
    if (checked === defaultChecked) return null;
    return () => {
      wake(field);
      field.checked = !checked;
      field.click();
    };
  }
  const { value } = field;
  return value === field.defaultValue || field.type === "file" ? null : () => type(field, value);
}

/** An event that React waits for makes it take over, at once, the part of the page that it comes to. */
function wake(element: Element): void {
  element.dispatchEvent(new Event("input", { bubbles: true }));
}

/** React compares with the value that was last set by a program: this is how a change of it comes about. */
function type(field: TextField, value: string): void {
  const { selectionStart, selectionEnd, selectionDirection } = field;
  wake(field);
  field.value = "";
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!;
  set!.call(field, value);
  if (selectionStart !== null && field === document.activeElement)
    field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function pressAgain({ key, code, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): void {
  const init = { key, code, ctrlKey, metaKey, shiftKey, altKey, bubbles: true, cancelable: true };
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", init));
}
