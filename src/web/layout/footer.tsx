import type { ReactNode } from "react";

const year = new Date().getFullYear();

/** Who stands behind this site; the server writes the name into the page. */
function readCompanyName(): string {
  return (
    document.querySelector<HTMLMetaElement>('meta[name="company-name"]')?.content || "Commonplace"
  );
}

/** The foot of every page. Links join when their pages do. */
export function Footer({ aside }: { aside?: ReactNode }) {
  return (
    <footer className="mx-auto flex w-full max-w-page flex-wrap items-center justify-between gap-4 px-4 py-6 text-sm text-faint sm:px-6">
      <p>
        © {year} {readCompanyName()}
      </p>
      {aside}
    </footer>
  );
}
