import { usePageState } from "#web/page-state.ts";

/** "December 22, 2026", in the time zone of SSR. */
export function Day({ iso }: { iso: string }) {
  const { timeZone } = usePageState();
  const format = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone });
  return <time dateTime={iso}>{format.format(new Date(iso))}</time>;
}
