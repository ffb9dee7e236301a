import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import type { ReadingSettings } from "#features/reading-state/contract.ts";
import { usualSettings } from "#shared/usual-settings.ts";
import { toastFailure } from "#web/failure.ts";
import { useAnchoredPopover } from "#web/ui/menu/use-anchored-popover.ts";
import { changeSettings, readingSettingsQuery } from "./queries.ts";

const maxSize = 7;
const widths = { narrow: "Narrow", normal: "Normal", wide: "Wide" };
const leadings = { tight: "Tight", normal: "Normal", loose: "Loose" };
const faces = { serif: "Serif", sans: "Sans" };
const themes = { app: "Auto", light: "Light", sepia: "Sepia", dark: "Dark" };

/** How texts look. Every change shows and is stored at once. */
export function SettingsPanel(props: { button: HTMLButtonElement | null; onClose: () => void }) {
  const { button, onClose } = props;
  const client = useQueryClient();
  const { data: settings = usualSettings as ReadingSettings } = useQuery(readingSettingsQuery);
  const panel = useRef<HTMLDivElement>(null);
  useAnchoredPopover(panel, button, "end", onClose);
  useEffect(() => panel.current?.querySelector<HTMLElement>("button:enabled")?.focus(), []);

  function change(one: Partial<ReadingSettings>): void {
    changeSettings(client, one).catch((error: unknown) =>
      toastFailure("Failed to save how texts look", error, { key: "reading-settings" }),
    );
  }

  function closeOnEscape(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    event.preventDefault();
    button?.focus();
    onClose();
  }

  const { size } = settings;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      aria-label="How the text looks"
      className="menu w-72 p-3!"
      onKeyDown={closeOnEscape}
    >
      <div className="flex flex-col gap-3">
        <Row label="Size">
          <div role="group" aria-label="Size" className="flex h-9 rounded-ui border border-line">
            <Step
              label="Smaller"
              isOff={size <= 1}
              className="text-ui"
              onClick={() => change({ size: size - 1 })}
            />
            <span className="my-1.5 w-px bg-line" />
            <Step
              label="Larger"
              isOff={size >= maxSize}
              className="text-xl"
              onClick={() => change({ size: size + 1 })}
            />
          </div>
          <span role="status" className="sr-only">{`Size ${size} of ${maxSize}`}</span>
        </Row>
        <Choices
          label="Font"
          names={faces}
          value={settings.face}
          onChange={(face) => change({ face })}
        />
        <Choices
          label="Width"
          names={widths}
          value={settings.width}
          onChange={(width) => change({ width })}
        />
        <Choices
          label="Lines"
          names={leadings}
          value={settings.leading}
          onChange={(leading) => change({ leading })}
        />
        <Choices
          label="Theme"
          names={themes}
          value={settings.theme}
          onChange={(theme) => change({ theme })}
        />
      </div>
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1">
      <span aria-hidden="true" className="text-xs font-medium text-faint">
        {label}
      </span>
      {children}
    </div>
  );
}

function Step(props: { label: string; isOff: boolean; className: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={props.label}
      title={props.label}
      aria-disabled={props.isOff}
      className={`flex-1 rounded-ui font-serif text-muted hover:text-ink aria-disabled:opacity-40 ${props.className}`}
      onClick={() => !props.isOff && props.onClick()}
    >
      A
    </button>
  );
}

function Choices<Value extends string>(props: {
  label: string;
  names: Readonly<Record<Value, string>>;
  value: Value;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <Row label={props.label}>
      <fieldset className="flex h-9 rounded-ui border border-line p-0.75">
        <legend className="sr-only">{props.label}</legend>
        {(Object.keys(props.names) as Value[]).map((one) => (
          <label
            key={one}
            className="relative flex h-7 flex-1 cursor-pointer items-center justify-center rounded-[4px] text-sm font-medium text-muted transition-colors hover:text-ink has-checked:bg-accent-tint has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={props.value === one}
              onChange={() => props.onChange(one)}
            />
            {props.names[one]}
          </label>
        ))}
      </fieldset>
    </Row>
  );
}
