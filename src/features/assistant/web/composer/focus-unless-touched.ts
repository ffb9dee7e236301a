/** Focuses a box, except on touch devices, where the keyboard would cover the content. */
export function focusUnlessTouched(box: HTMLElement | null): void {
  if (matchMedia("(pointer: fine)").matches) box?.focus({ preventScroll: true });
}
