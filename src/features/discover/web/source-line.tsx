import { SiteIcon } from "#web/ui/site-icon.tsx";

/** Where an entry is from and how long it takes to read, as on every card. */
export function SourceLine({ name, minutes }: { name: string; minutes: number | null }) {
  return (
    <p className="flex min-w-0 items-center gap-2 text-sm text-faint">
      <SiteIcon name={name} size="sm" />
      <span className="truncate">{name}</span>
      {minutes !== null && (
        <>
          <span aria-hidden="true">·</span>
          <span className="shrink-0">{minutes} min read</span>
        </>
      )}
    </p>
  );
}
