import { formatEntryCount } from "#features/collections/web/collection-words.ts";
import { useLocale } from "#web/format-number.ts";
import { buttonClasses } from "#web/ui/button/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { ExternalLink } from "#web/ui/picture/icons.tsx";
import { pagePath } from "./shared-collection.ts";

/** The link of a public page that is on, and how much it shows. */
export function PageLink({ slug, shownCount }: { slug: string; shownCount: number }) {
  const link = location.origin + pagePath(slug);
  const locale = useLocale();
  return (
    <div className="rounded-ui border border-line bg-sunken p-4">
      <p className="text-ui font-medium">
        The page is on, and shows {formatEntryCount(shownCount, locale)}.
      </p>
      <p className="mt-1 text-sm text-muted wrap-anywhere">{link}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <CopyButton text={link} label="Copy link" />
        <a
          href={pagePath(slug)}
          target="_blank"
          rel="noopener"
          className={buttonClasses("quiet", "sm")}
        >
          <ExternalLink aria-hidden="true" className="size-4" />
          Open page
        </a>
      </div>
    </div>
  );
}
