import { useQuery } from "@tanstack/react-query";
import type { Entry } from "#features/entries/contract.ts";
import type { EntryPictures } from "#features/pictures/contract.ts";
import { entryPicturesQuery } from "./entry-pictures.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";

/** The number of pictures kept, and on request why the others were not. */
export function PictureNote({ entry }: { entry: Entry }) {
  const locale = useLocale();
  const { data } = useQuery(entryPicturesQuery(entry));
  if (!data || entry.status !== "ready") return null;
  const { items, waiting, leftOut } = data;
  if (waiting.length > 0)
    return (
      <p role="status" className="text-sm text-muted">
        Fetching {formatNumber(waiting.length, locale)}{" "}
        {waiting.length === 1 ? "picture" : "pictures"}…
      </p>
    );
  const kept = `${formatNumber(items.length, locale)} kept`;
  if (leftOut.length === 0)
    return items.length > 0 && <p className="text-sm text-muted">Pictures: {kept}</p>;
  return (
    <details className="text-sm text-muted">
      <summary className="w-fit cursor-pointer rounded-ui">
        Pictures: {kept}, {formatNumber(leftOut.length, locale)} left out
      </summary>
      <ul className="mt-2 flex flex-col gap-1.5">
        {groupByReason(leftOut).map(([reason, sources]) => (
          <li key={reason} className="text-pretty wrap-anywhere">
            {sources.length > 1 && `${formatNumber(sources.length, locale)} pictures: `}
            {reason} <Originals sources={sources} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Links of one reason. */
const maxLinks = 5;

function Originals({ sources }: { sources: readonly (string | null)[] }) {
  const urls = sources.filter((source) => source !== null && URL.canParse(source)) as string[];
  return urls.slice(0, maxLinks).map((url, index) => (
    <a
      key={url}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title={url}
      className="text-link mr-2"
    >
      {index === 0 ? `Open it at ${new URL(url).host.replace(/^www\./, "")}` : index + 1}
    </a>
  ));
}

function groupByReason(leftOut: EntryPictures["leftOut"]): [string, (string | null)[]][] {
  const groups = new Map<string, (string | null)[]>();
  for (const { source, reason } of leftOut)
    groups.set(reason, [...(groups.get(reason) ?? []), source]);
  return [...groups];
}
