import type { ReactNode } from "react";
import { projectUrl } from "#shared/product-name.ts";
import { usePageState } from "#web/page-state.ts";

const opened = Date.now();
const links = [
  ["/faq", "FAQ"],
  ["/privacy", "Privacy"],
  ["/terms", "Terms"],
] as const;

/** The footer of every page. */
export function Footer({ aside }: { aside?: ReactNode }) {
  const { companyName = "Commonplace", sourceUrl = projectUrl, now = opened } = usePageState();
  return (
    <footer className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-8 gap-y-3 px-4 py-6 text-sm text-faint sm:px-6">
      <p className="mr-auto wrap-anywhere">
        © {new Date(now).getUTCFullYear()} {companyName}
      </p>
      <nav aria-label="Footer" className="-mx-2 flex flex-wrap">
        {links.map(([path, name]) => (
          <a key={path} href={path} className="rounded-ui px-2 py-1.5 hover:text-ink">
            {name}
          </a>
        ))}
        <a href={sourceUrl} rel="noreferrer" className="rounded-ui px-2 py-1.5 hover:text-ink">
          Source
        </a>
      </nav>
      {aside}
    </footer>
  );
}
