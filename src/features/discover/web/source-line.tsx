import type { ReactNode } from "react";
import type { PublicEntry } from "#features/discover/contract.ts";
import { listSourceNames, suppliedLine } from "#shared/public-source.ts";
import { SiteIcon } from "#web/ui/picture/site-icon.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";

type Source = Pick<PublicEntry, "siteName" | "host" | "supplied">;

/** The source of a public entry, further details, and whether its text was supplied. */
export function SourceLine({ entry, details = [] }: { entry: Source; details?: ReactNode[] }) {
  const names = listSourceNames(entry);
  const shown = details.filter((detail) => detail !== null);
  return (
    <div className="flex flex-col gap-1.5 text-sm text-faint">
      {/* A dot at the beginning of a line is outside of the paragraph, which clips it. */}
      <p className="min-w-0 overflow-x-clip">
        <span className="-ml-5 flex flex-wrap items-center gap-y-1">
          {names.map((name, index) => (
            <Part key={name}>
              {index === 0 && <SiteIcon name={name} size="sm" />}
              {/* The host is never truncated: its end identifies the owner. */}
              <UserText
                className={index < names.length - 1 ? "max-w-40 truncate" : "wrap-anywhere"}
              >
                {name}
              </UserText>
            </Part>
          ))}
          {shown.map((detail, index) => (
            <Part key={index}>
              <span>{detail}</span>
            </Part>
          ))}
        </span>
      </p>
      {entry.supplied && <p>{suppliedLine}</p>}
    </div>
  );
}

function Part({ children }: { children: ReactNode }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span aria-hidden="true" className="-mr-2 w-5 shrink-0 text-center">
        ·
      </span>
      {children}
    </span>
  );
}

export function formatMinutes(minutes: number | null): string | null {
  return minutes === null ? null : `${minutes} min read`;
}
