/**
 * Passes on input that arrived before the JavaScript loaded: the text in fields, the focus, and all presses
 * and keys in order. A script in index.html records presses and keys until then. It also prevents native form
 * submission, which would reload the page without the typed text.
 */
declare global {
  interface Window {
    /** Set in index.html. Stops recording and returns the pressed buttons and the keys. */
    earlyInput?: () => readonly (HTMLElement | KeyboardEvent)[];
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Hydrates `root` with `hydrate`, which must start before it returns. Resolves when all input has been passed
 * on.
 */
export async function hydrateWithInput(root: HTMLElement, hydrate: () => void): Promise<void> {
  const fields = [...root.querySelectorAll<Field>("input:not([type=file]), textarea, select")];
  const changes = fields.map(readChange);
  const steps = window.earlyInput?.() ?? [];
  hydrate();
  // React hydrates a screen after the shell around it. Its listeners for keys must be there before the first key.
  addEventListener("keydown", () => hydrateScreen(root), { capture: true, once: true });
  for (const changeAgain of changes) changeAgain?.();
  const { activeElement: focused } = document;
  if (focused && root.contains(focused)) dispatch(focused, "focusin");
  for (const step of steps) {
    if (step instanceof HTMLElement) press(step);
    else pressKey(step);
    // Lets React render the changes of one step before the next.
    await Promise.resolve();
  }
}

function press(button: HTMLElement): void {
  // A dialog opened by an earlier step would have covered the button.
  const isCovered = document.querySelector("dialog[open]")?.contains(button) === false;
  if (button.isConnected && !isCovered) button.click();
}

function pressKey(key: KeyboardEvent): void {
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", key));
}

/** An event makes React hydrate its target at once, with all around it, and add its key listeners. */
function hydrateScreen(root: HTMLElement): void {
  dispatch(root.querySelector("main h1") ?? root.querySelector("main") ?? root, "input");
}

/**
 * Returns undefined for an unchanged field, otherwise a function that repeats the change so that React
 * notices it.
 */
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
    // React tracks values set on the element itself. Setting them through the prototype bypasses that, so it
    // sees a change.
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
