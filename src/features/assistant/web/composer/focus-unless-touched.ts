/** Puts the cursor into a box, but not where a keyboard would come up and cover what there is to read. */
export function focusUnlessTouched(box: HTMLElement | null): void {
  if (matchMedia("(pointer: fine)").matches) box?.focus({ preventScroll: true });
}
