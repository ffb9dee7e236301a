import {
  createContext,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { Glyph } from "../picture/glyph.tsx";
import { joinClasses } from "../text/join-classes.ts";
import { useAnchoredPopover } from "./use-anchored-popover.ts";

/** Milliseconds after which a letter starts a new word. */
const typingPause = 700;

const MenuContext = createContext<{ close: () => void }>({ close: () => {} });

/** The props of the menu's button. Spread them on a Button or IconButton. */
export type MenuTriggerProps = {
  ref: (element: HTMLButtonElement | null) => void;
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
  "aria-controls": string | undefined;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** A button with a list of actions. Supports arrows, Home, End, first letters, Escape and touch. */
export function Menu(props: {
  /** The accessible name of the list. */
  label: string;
  renderTrigger: (props: MenuTriggerProps) => ReactNode;
  children: ReactNode;
  align?: "start" | "end" | undefined;
}) {
  const [open, setOpen] = useState<false | "first" | "last">(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const id = useId();

  return (
    <>
      {props.renderTrigger({
        ref: setButton,
        "aria-haspopup": "menu",
        "aria-expanded": open !== false,
        "aria-controls": open ? id : undefined,
        onClick: () => setOpen(open ? false : "first"),
        onKeyDown: (event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          setOpen(event.key === "ArrowDown" ? "first" : "last");
        },
      })}
      {open && (
        <MenuList
          id={id}
          label={props.label}
          align={props.align ?? "end"}
          focusOn={open}
          button={button}
          onClose={() => setOpen(false)}
        >
          {props.children}
        </MenuList>
      )}
    </>
  );
}

function MenuList(props: {
  id: string;
  label: string;
  align: "start" | "end";
  focusOn: "first" | "last";
  button: HTMLButtonElement | null;
  onClose: () => void;
  children: ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  const close = () => {
    props.button?.focus();
    props.onClose();
  };

  const typed = useRef({ text: "", time: 0 });
  useAnchoredPopover(list, props.button, props.align, props.onClose);
  const { focusOn } = props;
  useLayoutEffect(() => {
    if (list.current)
      findItems(list.current)
        .at(focusOn === "last" ? -1 : 0)
        ?.focus();
    // Set the focus on opening only; later the user moves it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  /** Finds the next item that starts with the quickly typed text, or with a single repeated letter. */
  function findTyped(items: HTMLElement[], at: number, letter: string, time: number) {
    const before = time - typed.current.time < typingPause ? typed.current.text : "";
    const text = before + letter;
    typed.current = { text, time };
    const isOne = text === letter.repeat(text.length);
    const start = isOne ? at + 1 : Math.max(at, 0);
    return [...items.slice(start), ...items.slice(0, start)].find((item) =>
      item.textContent
        ?.trim()
        .toLowerCase()
        .startsWith(isOne ? letter : text),
    );
  }

  function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
    const items = findItems(event.currentTarget);
    const at = items.findIndex((item) => item === document.activeElement);
    const letter = event.key.length === 1 && event.key !== " " ? event.key.toLowerCase() : null;
    let next: HTMLElement | undefined;
    if (event.key === "ArrowDown") next = items[(at + 1) % items.length];
    else if (event.key === "ArrowUp") next = items.at(at <= 0 ? -1 : at - 1);
    else if (event.key === "Home") next = items[0];
    else if (event.key === "End") next = items.at(-1);
    else if (event.key === "Escape" || event.key === "Tab") close();
    else if (letter) next = findTyped(items, at, letter, event.timeStamp);
    if (event.key !== "Tab" && (next || event.key === "Escape")) event.preventDefault();
    event.stopPropagation();
    next?.focus();
  }

  return (
    <MenuContext value={{ close }}>
      <div
        ref={list}
        id={props.id}
        popover="manual"
        role="menu"
        tabIndex={-1}
        aria-label={props.label}
        className="menu"
        onKeyDown={moveFocus}
      >
        {props.children}
      </div>
    </MenuContext>
  );
}

function findItems(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>("[role^=menuitem]:not(:disabled)")];
}

const itemClasses =
  "flex w-full items-center gap-2.5 rounded-[4px] px-2.5 py-2 text-start text-ui outline-none disabled:opacity-50 pointer-coarse:py-2.5";

export function MenuItem(props: {
  children: ReactNode;
  icon?: ReactNode;
  tone?: "danger" | undefined;
  disabled?: boolean | undefined;
  onSelect: () => void;
}) {
  const { close } = useContext(MenuContext);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      disabled={props.disabled}
      className={joinClasses(
        itemClasses,
        props.tone === "danger"
          ? "text-danger hover:bg-danger-tint focus:bg-danger-tint"
          : "text-ink hover:bg-hover focus:bg-hover",
      )}
      onClick={() => {
        // Return the focus first, so that a dialog opened by the item restores it there.
        close();
        props.onSelect();
      }}
    >
      {props.icon}
      {props.children}
    </button>
  );
}

/** One of several choices; `checked` marks the selected one. */
export function MenuChoice(props: { children: ReactNode; checked: boolean; onSelect: () => void }) {
  const { close } = useContext(MenuContext);
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={props.checked}
      tabIndex={-1}
      className={joinClasses(itemClasses, "justify-between text-ink hover:bg-hover focus:bg-hover")}
      onClick={() => {
        close();
        props.onSelect();
      }}
    >
      {props.children}
      {props.checked && <Glyph name="check" className="size-4 text-accent" />}
    </button>
  );
}

export function MenuSeparator() {
  return <hr className="-mx-1 my-1 border-line" />;
}

/** The heading of a menu section. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className="px-2.5 pt-2 pb-1 text-xs font-medium text-faint">{children}</div>;
}
