import { act, fireEvent } from "@testing-library/react";

/** Types letter by letter without a rest in between, however busy the machine is: what waits for a rest sees one. */
export function typeAtOnce(field: HTMLElement, text: string): void {
  const { value } = field as HTMLInputElement;
  act(() => field.focus());
  for (let end = 1; end <= text.length; end += 1)
    fireEvent.change(field, { target: { value: value + text.slice(0, end) } });
}
