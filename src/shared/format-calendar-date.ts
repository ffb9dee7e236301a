const formats: Record<number, Intl.DateTimeFormatOptions> = {
  4: { year: "numeric" },
  7: { year: "numeric", month: "long" },
  10: { year: "numeric", month: "long", day: "numeric" },
};

/** "March 5, 2024" for 2024-03-05, "March 2024" for 2024-03. The same in every time zone. */
export function formatCalendarDate(date: string): string {
  const format = new Intl.DateTimeFormat("en", { ...formats[date.length], timeZone: "UTC" });
  return format.format(new Date(date));
}
