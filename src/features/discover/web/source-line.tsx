import { Fragment, type ReactNode } from "react";
import type { PublicEntry } from "#features/discover/contract.ts";
import { listSourceNames, suppliedLine } from "#shared/public-source.ts";
import { SiteIcon } from "#web/ui/picture/site-icon.tsx";

type Source = Pick<PublicEntry, "siteName" | "host" | "supplied">;

/** The source of a public entry, further details, and whether its text was supplied. */
export function SourceLine({ entry, details = [] }: { entry: Source; details?: ReactNode[] }) {
  const names = listSourceNames(entry);
  const shown = details.filter((detail) => detail !== null);
  return (
    <div className="flex flex-col gap-1.5 text-sm text-faint">
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <SiteIcon name={names[0]!} size="sm" />
        {names.map((name, index) => (
          <Fragment key={name}>
            {index > 0 && <Dot />}
            {/* The host is never truncated: its end identifies the owner. */}
            <bdi className={index < names.length - 1 ? "max-w-40 truncate" : "wrap-anywhere"}>
              {name}
            </bdi>
          </Fragment>
        ))}
        {shown.map((detail, index) => (
          <Fragment key={index}>
            <Dot />
            <span>{detail}</span>
          </Fragment>
        ))}
      </p>
      {entry.supplied && <p>{suppliedLine}</p>}
    </div>
  );
}

function Dot() {
  return <span aria-hidden="true">·</span>;
}

export function formatMinutes(minutes: number | null): string | null {
  return minutes === null ? null : `${minutes} min read`;
}
