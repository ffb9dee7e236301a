import { useLocale } from "#web/format-number.ts";
import { Calendar, CircleCheck, CircleX } from "#web/ui/icons.tsx";
import { readAttribute } from "./read-attribute.ts";

const dates = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

/** In the line of the words that it stands before. */
const iconClasses = "mr-1.5 inline-block align-[-0.15em]";

/** A value drawn as what it is. `isPlain`: inside something that is pressed as a whole, where no link may stand. */
export function AttributeValue({ value, isPlain }: { value: string; isPlain?: boolean }) {
  const locale = useLocale();
  const read = readAttribute(value);
  switch (read.kind) {
    case "number":
      return (
        <span className="tabular-nums">
          {new Intl.NumberFormat(locale, {
            // A year is no thousand.
            useGrouping: "min2",
            minimumFractionDigits: read.digits,
            maximumFractionDigits: read.digits,
          }).format(read.value)}
        </span>
      );
    case "date":
      return (
        <time dateTime={read.iso} title={value}>
          <Calendar aria-hidden="true" className={`${iconClasses} size-3.5 text-faint`} />
          {dates.format(Date.parse(read.iso))}
        </time>
      );
    case "answer":
      return (
        <span>
          {read.isYes ? (
            <CircleCheck aria-hidden="true" className={`${iconClasses} size-4 text-success`} />
          ) : (
            <CircleX aria-hidden="true" className={`${iconClasses} size-4 text-faint`} />
          )}
          {read.isYes ? "Yes" : "No"}
        </span>
      );
    case "link":
      return isPlain ? (
        read.label
      ) : (
        <a
          href={read.url}
          target="_blank"
          rel="noopener noreferrer"
          title={read.url}
          className="text-link"
        >
          {read.label}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      );
    case "text":
      return read.text || <span className="text-faint">—</span>;
  }
}
