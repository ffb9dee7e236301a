import { Link } from "@tanstack/react-router";
import type { BatchDetails, BatchItem } from "#features/capture/contract.ts";
import { CircleCheck, Clock, Copy, Trash2, TriangleAlert } from "#web/ui/picture/icons.tsx";
import { PricingWords } from "#features/billing/web/plan-limit.tsx";
import { formatBytes } from "#features/entries/web/file-button.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { UserText } from "#web/ui/text/user-text.tsx";
import { BatchItemActions } from "./batch-item-actions.tsx";
import { describeState, nameItem } from "./batch-words.ts";
import { type Upload, useUploads } from "./uploads.ts";

const icons = {
  waiting: Clock,
  processing: Clock,
  ready: CircleCheck,
  failed: TriangleAlert,
  refused: TriangleAlert,
  duplicate: Copy,
  deleted: Trash2,
} as const;
const iconColours: Partial<Record<BatchItem["state"], string>> = {
  ready: "text-accent",
  failed: "text-warning",
  refused: "text-warning",
};

/** One link or file of a batch: its name, what became of it and why, and what can be done. */
export function BatchItemRow({ batch, item }: { batch: BatchDetails; item: BatchItem }) {
  const upload = useUploads().get(item.id);
  const Icon = icons[item.state];
  const title = nameItem(item);
  const words = upload ? describeUpload(upload) : describeState(item);
  return (
    <li className="flex gap-3 py-3">
      <Icon
        aria-hidden="true"
        className={joinClasses("mt-0.5 size-4 shrink-0", iconColours[item.state] ?? "text-faint")}
        strokeWidth={1.75}
      />
      <div className="min-w-0 flex-1">
        <UserText as="p" className="line-clamp-2 text-ui wrap-anywhere" title={item.name}>
          {item.entry ? (
            <Link
              to="/entry/$id"
              params={{ id: item.entry.id }}
              className="font-medium text-ink underline-offset-2 hover:underline"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </UserText>
        <p className="mt-0.5 text-sm text-muted text-pretty wrap-anywhere tabular-nums">
          {words.includes("/pricing") ? <PricingWords message={words} /> : words}
        </p>
        <BatchItemActions batch={batch} item={item} upload={upload} />
      </div>
    </li>
  );
}

function describeUpload({ file, progress, error }: Upload): string {
  if (error !== null) return error;
  if (progress === null) return "Waiting to be sent";
  return progress.sent >= progress.total
    ? "Saving..."
    : `Uploading ${formatBytes(progress.sent)} of ${formatBytes(file.size)}`;
}
