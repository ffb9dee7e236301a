import { usePageState } from "./page-state.ts";

const formats = new Map<string, Intl.NumberFormat>();

/** The language (BCP 47) in which numbers were told with the page; undefined is the browser's own. */
export function useLocale(): string | undefined {
  return usePageState().locale;
}

/** "1,204.5", with one digit after the point at most. What the server draws too is given `useLocale()`. */
export function formatNumber(value: number, locale?: string): string {
  let format = formats.get(locale ?? "");
  if (!format) {
    format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
    // A server meets as many as its visitors name.
    if (formats.size > 100) formats.clear();
    formats.set(locale ?? "", format);
  }
  return format.format(value);
}
