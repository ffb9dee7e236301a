import { Download, FileText } from "#web/ui/picture/icons.tsx";
import type { EntryFile } from "#features/entries/contract.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";
import { buttonClasses } from "#web/ui/button/button.tsx";

/** Types that browsers can show; others are downloaded. */
const shownInPlace = ["application/pdf", "text/plain", "image/png", "image/jpeg"];
const units = ["B", "KB", "MB", "GB"] as const;

/** Opens the file of an entry, or downloads it if browsers cannot show it. */
export function FileButton({ file, labelled }: { file: EntryFile; labelled?: boolean }) {
  const size = formatBytes(file.size, useLocale());
  const isShown = shownInPlace.includes(file.type);
  const Icon = isShown ? FileText : Download;
  const label = isShown ? "Open file" : "Download file";
  return (
    <a
      href={file.url}
      {...(isShown ? { target: "_blank", rel: "noopener" } : { download: file.name })}
      title={`${label}: ${file.name} (${size})`}
      aria-label={labelled ? undefined : `${label} ${file.name}`}
      className={
        labelled
          ? buttonClasses("secondary", "md")
          : "inline-flex size-8 items-center justify-center rounded-ui text-muted transition-colors hover:bg-hover hover:text-ink"
      }
    >
      <Icon aria-hidden="true" className="size-4" />
      {labelled && (
        <>
          {label}
          <span className="sr-only">{file.name}</span>
          <span className="font-normal text-faint tabular-nums">{size}</span>
        </>
      )}
    </a>
  );
}

/** "3.1 MB". */
export function formatBytes(bytes: number, locale?: string): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return `${formatNumber(bytes / 1000 ** power, locale)} ${units[power]}`;
}
