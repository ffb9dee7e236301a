import { usePageState } from "./page-state.ts";

const formats = new Map<string, Intl.NumberFormat>();

/** The locale (BCP 47) in which the server formatted numbers; undefined means the browser's own. */
export function useLocale(): string | undefined {
  return usePageState().locale;
}

/** "1,204.5", with at most one decimal. Pass `useLocale()` for numbers that the server also renders. */
export function formatNumber(value: number, locale?: string): string {
  let format = formats.get(locale ?? "");
  if (!format) {
    format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
    // Bounded, because the locales come from requests.
    if (formats.size > 100) formats.clear();
    formats.set(locale ?? "", format);
  }
  return format.format(value);
}
