import { useId, type KeyboardEvent, type PointerEvent } from "react";
import type { ProjectAttribute } from "#features/projects/contract.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { GripVertical, X } from "#web/ui/picture/icons.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { UserText } from "#web/ui/text/user-text.tsx";
import type { AttributeRow } from "./attribute-rows.ts";
import { parseAttribute } from "./parse-attribute.ts";

const kindNames = { text: "", number: "Number", date: "Date", link: "Link", answer: "Yes or no" };

/** One pair: its handle, name and value, the detected type of the value, and a remove button. */
export function AttributeField(props: {
  row: AttributeRow;
  /** Starts at 1. */
  place: number;
  error: string | undefined;
  isDragged: boolean;
  canMove: boolean;
  takesFocus: boolean;
  onChange: (change: Partial<ProjectAttribute>) => void;
  onRemove: () => void;
  onHandleKey: (event: KeyboardEvent) => void;
  onHandleDown: (event: PointerEvent) => void;
}) {
  const { row, place, error, onChange } = props;
  const errorId = useId();
  const named = row.name.trim() || `attribute ${place}`;
  const kind = kindNames[parseAttribute(row.value).kind];
  const described = {
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": error ? errorId : undefined,
  };
  return (
    <li
      data-row={row.key}
      className={joinClasses(
        "rounded-ui bg-raised",
        props.isDragged && "relative z-10 shadow-float",
      )}
    >
      <div className="flex items-start gap-1">
        <button
          type="button"
          data-part="handle"
          disabled={!props.canMove}
          aria-label={`Move ${named}`}
          title="Drag, or press the arrow keys"
          className="grid h-10 w-7 shrink-0 cursor-grab touch-none place-items-center rounded-ui text-faint hover:bg-hover hover:text-ink disabled:invisible"
          onKeyDown={props.onHandleKey}
          onPointerDown={props.onHandleDown}
        >
          <GripVertical aria-hidden="true" className="size-4" />
        </button>
        <div className="flex min-w-0 flex-1 flex-col gap-1 sm:flex-row sm:gap-2">
          <UserText
            as="input"
            {...described}
            data-part="name"
            autoFocus={props.takesFocus}
            aria-label={`Name of attribute ${place}`}
            placeholder="Name"
            autoComplete="off"
            maxLength={100}
            value={row.name}
            className="control h-10 px-3 sm:w-2/5"
            onChange={(event) => onChange({ name: event.target.value })}
          />
          <div className="relative min-w-0 flex-1">
            <UserText
              as="input"
              {...described}
              aria-label={`Value of ${named}`}
              placeholder="Value"
              autoComplete="off"
              maxLength={2_000}
              value={row.value}
              className={joinClasses("control h-10 px-3", kind && "pr-22")}
              onChange={(event) => onChange({ value: event.target.value })}
            />
            <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-xs text-faint">
              {kind}
            </span>
          </div>
        </div>
        <IconButton
          label={`Remove ${named}`}
          icon={<X aria-hidden="true" className="size-4" />}
          onClick={props.onRemove}
        />
      </div>
      {error && (
        <p id={errorId} className="mt-1 ml-8 text-sm text-danger">
          {error}
        </p>
      )}
    </li>
  );
}
