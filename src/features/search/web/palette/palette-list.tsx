import type { MouseEvent, ReactNode } from "react";
import {
  ArrowRight,
  CircleQuestion,
  Clock,
  Folder,
  MessageCircleQuestion,
  Plus,
  RotateCw,
  Tags,
  X,
} from "#web/ui/picture/icons.tsx";
import type { Combobox } from "#web/ui/picker/combobox.tsx";
import { joinClasses } from "#web/ui/text/join-classes.ts";
import { UserText } from "#web/ui/text/user-text.tsx";
import { PaletteHit } from "./palette-hit.tsx";
import type { PaletteGroup, PaletteIcon, PaletteOption } from "./palette-options.ts";

const icons: Record<PaletteIcon, typeof Plus> = {
  add: Plus,
  ask: MessageCircleQuestion,
  clear: X,
  collection: Folder,
  help: CircleQuestion,
  library: Tags,
  place: ArrowRight,
  recent: Clock,
  retry: RotateCw,
};

export type PaletteListProps = {
  combobox: Combobox;
  groups: readonly PaletteGroup[];
  /** Shown above a group's options: loading, or none found. */
  notes: Readonly<Record<string, ReactNode>>;
  /** Results of the previous query. */
  isStale: boolean;
  onChoose: (option: PaletteOption, inNewTab: boolean) => void;
};

/** The options in groups. The focus stays in the field above, which names the active one. */
export function PaletteList(props: PaletteListProps) {
  return (
    <div {...props.combobox.listProps} aria-label="Suggestions" className="px-2 pb-2">
      {props.groups.map((group) => {
        const note = props.notes[group.id];
        const headingId = `${props.combobox.listProps.id}-${group.id}`;
        if (group.options.length === 0 && !note) return null;
        return (
          <div key={group.id} role="group" aria-labelledby={headingId} className="pt-1">
            <div id={headingId} className="px-2.5 pt-2 pb-1 text-xs font-medium text-faint">
              {group.label}
            </div>
            {note}
            <div
              role="presentation"
              className={joinClasses(
                "transition-opacity",
                props.isStale && group.id === "entries" && "opacity-60",
              )}
            >
              {group.options.map((option) => (
                <Option key={option.id} option={option} {...props} />
              ))}
            </div>
          </div>
        );
      })}
    </div>
  );
}

function Option(props: PaletteListProps & { option: PaletteOption }) {
  const { combobox, option } = props;
  const { id, isActive } = combobox.getOptionProps(option.id);
  const shared = {
    id,
    role: "option",
    tabIndex: -1,
    "aria-selected": isActive,
    className: joinClasses(
      "flex min-h-10 pointer-coarse:min-h-11 items-center gap-2.5 rounded-[4px] px-2.5 py-2 text-start text-ui outline-none",
      isActive && "bg-accent-tint",
    ),
    // Not "enter": a list that scrolls under a resting pointer must not change the keyboard's choice.
    onPointerMove: () => !isActive && combobox.moveTo(option.id),
    onClick: (event: MouseEvent) => {
      const inNewTab = event.metaKey || event.ctrlKey || event.shiftKey;
      // The browser itself opens links in tabs and windows.
      if (inNewTab && "href" in option) return;
      event.preventDefault();
      props.onChoose(option, false);
    },
  } as const;
  if (option.kind === "hit") {
    return (
      <a {...shared} href={option.href}>
        <PaletteHit hit={option.hit} />
      </a>
    );
  }
  if (option.kind === "example") {
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
      <div
        {...shared}
        className={joinClasses(
          shared.className,
          "cursor-pointer max-sm:flex-col max-sm:items-start max-sm:gap-0.5",
        )}
      >
        <code className="font-mono text-sm wrap-anywhere sm:w-64">{option.label}</code>
        <span className="text-sm text-muted">{option.detail}</span>
      </div>
    );
  }
  const Icon = icons[option.icon];
  const inside = (
    <>
      <span className="grid size-5 shrink-0 place-items-center text-faint">
        <Icon className="size-4" />
      </span>
      <UserText className={option.detail ? "shrink-0" : "line-clamp-2 min-w-0 wrap-anywhere"}>
        {option.label}
      </UserText>
      {option.detail && <span className="truncate text-sm text-faint">{option.detail}</span>}
    </>
  );
  return option.kind === "link" ? (
    <a {...shared} href={option.href}>
      {inside}
    </a>
  ) : (
    <div {...shared} className={joinClasses(shared.className, "cursor-pointer")}>
      {inside}
    </div>
  );
}
