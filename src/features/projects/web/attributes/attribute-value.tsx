import { useLocale } from "#web/format-number.ts";
import { Calendar, CircleCheck, CircleX } from "#web/ui/picture/icons.tsx";
import { parseAttribute } from "./parse-attribute.ts";

const dates = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

/** Inline with the text that follows. */
const iconClasses = "mr-1.5 inline-block align-[-0.15em]";

/** Renders a value by its type. `isPlain`: inside another control, where a link is not allowed. */
export function AttributeValue({ value, isPlain }: { value: string; isPlain?: boolean }) {
  const locale = useLocale();
  const read = parseAttribute(value);
  switch (read.kind) {
    case "number":
      return (
        <span className="tabular-nums">
          {new Intl.NumberFormat(locale, {
            // No thousands separator in a number of four digits: it may be a year.
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
