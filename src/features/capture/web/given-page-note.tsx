import { formatBytes } from "#features/entries/web/file-button.tsx";
import { useLocale } from "#web/format-number.ts";
import type { GivenPage } from "#web/layout/dialogs/add-entry.ts";
import { Button } from "#web/ui/button/button.tsx";
import { FileText } from "#web/ui/picture/icons.tsx";
import { UserText } from "#web/ui/text/user-text.tsx";

/** Says that the page's content is saved too, and lets the user remove it. */
export function GivenPageNote({ page, onLeaveOut }: { page: GivenPage; onLeaveOut: () => void }) {
  const locale = useLocale();
  return (
    <div className="mt-3 flex items-start gap-3 rounded-ui border border-line bg-paper p-3">
      <FileText aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <UserText as="p" className="line-clamp-2 text-ui font-medium wrap-anywhere">
          {page.title || page.url}
        </UserText>
        <p className="mt-0.5 text-sm text-pretty text-muted">
          Saved as your browser shows it ({formatBytes(page.html.length, locale)}), with what only
          you can see there. The site is not asked again.
        </p>
        <Button size="sm" variant="quiet" className="mt-1 -ml-2.5" onClick={onLeaveOut}>
          Save only the link
        </Button>
      </div>
    </div>
  );
}
