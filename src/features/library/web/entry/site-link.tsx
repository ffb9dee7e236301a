import type { ReactNode } from "react";
import type { Entry } from "#features/entries/contract.ts";
import { findSite } from "#features/entries/web/source-words.ts";
import { LibraryLink } from "#web/library-link.tsx";

/** The name of an entry's site, which leads to all entries from it. */
export function SiteLink({ entry, children }: { entry: Entry; children: ReactNode }) {
  const site = findSite(entry);
  if (site === null) return children;
  return (
    <LibraryLink
      values={{ site: [site] }}
      title={`All entries from ${site}`}
      className="hover:underline"
    >
      {children}
    </LibraryLink>
  );
}
