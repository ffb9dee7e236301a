import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { maxAttributes } from "#features/projects/contract.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Plus } from "#web/ui/picture/icons.tsx";
import { AttributeField } from "./attribute-field.tsx";
import { createRow, moveRow, type AttributeRow, type placeErrors } from "./attribute-rows.ts";
import { useRowDrag } from "./use-row-drag.ts";

/**
 * A list of name-value pairs with add, edit, reorder (by dragging, or by the arrow keys on the handle) and
 * remove.
 */
export function AttributeEditor(props: {
  rows: readonly AttributeRow[];
  errors: ReturnType<typeof placeErrors>;
  onRowsChange: (rows: AttributeRow[]) => void;
}) {
  const { rows, errors, onRowsChange } = props;
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [told, setTold] = useState("");
  const focusOn = useRef<{ key: number | null; part: "handle" | "name" } | null>(null);
  const drag = useRowDrag(list, move);

  // A row that is moved in the DOM loses the focus, and a new row does not have it yet.
  useEffect(() => {
    const wanted = focusOn.current;
    if (!wanted) return;
    focusOn.current = null;
    const row = list.current?.querySelector(`[data-row="${wanted.key}"]`);
    const target = row?.querySelector<HTMLElement>(`[data-part=${wanted.part}]`);
    (target ?? addButton.current)?.focus();
  });

  function move(from: number, to: number): void {
    if (to < 0 || to >= rows.length || from === to) return;
    onRowsChange(moveRow(rows, from, to));
    setTold(`${rows[from]!.name || "Attribute"} is now ${to + 1} of ${rows.length}`);
  }

  function pressHandle(event: KeyboardEvent, at: number): void {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (step === 0) return;
    event.preventDefault();
    focusOn.current = { key: rows[at]!.key, part: "handle" };
    move(at, at + step);
  }

  function add(): void {
    const row = createRow();
    focusOn.current = { key: row.key, part: "name" };
    onRowsChange([...rows, row]);
  }

  function remove(at: number): void {
    const next = rows[at + 1] ?? rows[at - 1];
    focusOn.current = { key: next?.key ?? null, part: "name" };
    onRowsChange(rows.toSpliced(at, 1));
  }

  return (
    <fieldset>
      <legend className="text-ui font-medium text-ink">Attributes</legend>
      {rows.length === 0 && (
        <p className="mt-1 text-sm text-pretty text-faint">
          Pairs of a name and a value: a budget, a due date, a link to the plan.
        </p>
      )}
      <ul ref={list} className="mt-2 flex flex-col gap-2">
        {rows.map((row, at) => (
          <AttributeField
            key={row.key}
            row={row}
            place={at + 1}
            error={errors.byKey.get(row.key)}
            isDragged={drag.index === at}
            canMove={rows.length > 1}
            // The empty row, if the form was opened to add one.
            takesFocus={row.name === "" && row.value === "" && rows.length === at + 1}
            onChange={(change) => onRowsChange(rows.with(at, { ...row, ...change }))}
            onRemove={() => remove(at)}
            onHandleKey={(event) => pressHandle(event, at)}
            onHandleDown={(event) => drag.begin(event, at)}
          />
        ))}
      </ul>
      {errors.all && <p className="mt-2 text-sm text-danger">{errors.all}</p>}
      <Button
        ref={addButton}
        size="sm"
        variant="quiet"
        className="mt-2 -ml-2.5"
        disabled={rows.length >= maxAttributes}
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={add}
      >
        Add attribute
      </Button>
      <p role="status" className="sr-only">
        {told}
      </p>
    </fieldset>
  );
}
