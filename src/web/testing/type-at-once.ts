import { act, fireEvent } from "@testing-library/react";

/** Types all letters without a pause, however busy the machine is, so that debounced code runs once. */
export function typeAtOnce(field: HTMLElement, text: string): void {
  const { value } = field as HTMLInputElement;
  act(() => field.focus());
  for (let end = 1; end <= text.length; end += 1)
    fireEvent.change(field, { target: { value: value + text.slice(0, end) } });
}
