import type { Import } from "#features/imports/contract.ts";
import { describeRowCount, maxImportRows } from "#shared/import-limits.ts";
import { formatNumber, useLocale } from "#web/format-number.ts";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { usePartChoice } from "../import-changes.ts";

/** Chooses the part of a large file, before the import begins. */
export function ImportPartChoice({ one }: { one: Import }) {
  const locale = useLocale();
  const choice = usePartChoice(one.id);
  const { part, fileRows, status } = one;
  const describeRows = (of: number) => {
    const first = formatNumber((of - 1) * maxImportRows + 1, locale);
    return `Rows ${first}–${formatNumber(Math.min(of * maxImportRows, fileRows), locale)}`;
  };
  if (status !== "ready")
    return (
      <p className="text-ui text-pretty text-muted">
        {`${describeRows(part)} of ${formatNumber(fileRows, locale)}. `}
        {status === "finished" && "To import the others, upload the file again and choose them."}
      </p>
    );
  const parts = Array.from({ length: Math.ceil(fileRows / maxImportRows) }, (_, at) => at + 1);
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <p className="min-w-0 flex-1 basis-72 text-ui text-pretty text-ink">
        {describeRowCount(fileRows)}
      </p>
      <SelectField
        label="Rows to import"
        className="w-60 max-w-full"
        value={String(part)}
        disabled={choice.isPending}
        options={parts.map((of) => ({ value: String(of), label: describeRows(of) }))}
        onChange={({ target }) => choice.mutate(Number(target.value))}
      />
    </div>
  );
}
