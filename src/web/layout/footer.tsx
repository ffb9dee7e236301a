import type { ReactNode } from "react";
import { usePageState } from "../page-state.ts";

const opened = Date.now();

/** The foot of every page. Links join when their pages do. */
export function Footer({ aside }: { aside?: ReactNode }) {
  const { companyName = "Commonplace", now = opened } = usePageState();
  return (
    <footer className="mx-auto flex w-full max-w-page flex-wrap items-center justify-between gap-4 px-4 py-6 text-sm text-faint sm:px-6">
      <p>
        © {new Date(now).getUTCFullYear()} {companyName}
      </p>
      {aside}
    </footer>
  );
}
