import { usePageState } from "#web/page-state.ts";

/** "22 December 2026", in the zone that the page is told in. */
export function Day({ iso }: { iso: string }) {
  const { timeZone } = usePageState();
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone });
  return <time dateTime={iso}>{format.format(new Date(iso))}</time>;
}
