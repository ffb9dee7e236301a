import {
  useEffect,
  useId,
  useRef,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from "react";
import { useCloseOnBack } from "./dialog-history.ts";
import { Glyph } from "../picture/glyph.tsx";
import { IconButton } from "../button/icon-button.tsx";
import { joinClasses } from "../text/join-classes.ts";
import { ToastRegion } from "../toast/toast.tsx";

const widths = { sm: "26rem", md: "36rem", lg: "48rem", window: "96rem" } as const;

export type DialogProps = {
  open: boolean;
  /** Called with false by Escape, the browser's Back button, the close button and a press outside. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, which stay visible while the body scrolls. */
  footer?: ReactNode;
  /** Wraps body and footer in one form, so that Enter and a submit button in the footer work. */
  onSubmit?: (() => void) | undefined;
  size?: keyof typeof widths | undefined;
  /** Focused on opening; by default the first field, or the dialog itself. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Stays open on a press outside: for dialogs with text fields. */
  keepOpenOutside?: boolean | undefined;
  role?: "dialog" | "alertdialog" | undefined;
  /** Stays a card on a phone, where other dialogs fill the screen. */
  compact?: boolean | undefined;
};

/** A modal on the browser's <dialog>: the page is inert, Escape closes, and the focus is restored. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: DialogProps) {
  const { onOpenChange, title, description, children, footer, onSubmit, size = "md" } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = () => onOpenChange(false);
  const initialFocus = props.initialFocus;
  useCloseOnBack(close);

  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    if (!dialog) return;
    dialog.showModal();
    // What is above the field, such as what is saved, is seen first.
    (initialFocus?.current ?? findFirstField(dialog) ?? dialog).focus({ preventScroll: true });
    return () => {
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [initialFocus]);

  // True after submitting until the next input: then a field with an error receives focus, from the client or
  // the server.
  const isSent = useRef(false);
  useEffect(() => {
    const refused =
      isSent.current && ref.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    if (!refused) return;
    isSent.current = false;
    refused.focus();
  });

  const inside = (
    <>
      {children !== undefined && (
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5 sm:px-6">
          {children}
        </div>
      )}
      <ToastRegion inDialog />
      {footer && (
        <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4 sm:px-6">
          {footer}
        </div>
      )}
    </>
  );

  return (
    <dialog
      ref={ref}
      role={props.role}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      className={joinClasses("dialog", props.compact && "dialog-small")}
      style={{ "--dialog-width": widths[size] } as CSSProperties}
      onCancel={(event) => {
        // A file picker inside also fires cancel, which bubbles.
        if (event.target !== ref.current) return;
        event.preventDefault();
        close();
      }}
      onKeyDown={(event) => {
        // Chromium closes on a second Escape even if `cancel` is prevented, so the state must change first.
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
      onPointerDown={(event) => {
        if (!props.keepOpenOutside && isOutside(event.target, event.clientX, event.clientY))
          close();
      }}
    >
      <header className="flex items-start gap-3 px-5 pt-5 pb-3 sm:px-6">
        <div className="min-w-0 flex-1">
          <h2 id={`${id}-title`} className="text-xl">
            {title}
          </h2>
          {description && (
            <p id={`${id}-description`} className="mt-1 text-ui text-pretty text-muted">
              {description}
            </p>
          )}
        </div>
        <IconButton
          label="Close"
          size="sm"
          className="-mr-1"
          icon={<Glyph name="close" />}
          onClick={close}
        />
      </header>
      {onSubmit ? (
        <form
          noValidate
          className="flex min-h-0 flex-1 flex-col"
          onInput={() => {
            isSent.current = false;
          }}
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            isSent.current = true;
            onSubmit();
          }}
        >
          {inside}
        </form>
      ) : (
        inside
      )}
    </dialog>
  );
}

function findFirstField(dialog: HTMLElement): HTMLElement | null {
  return dialog.querySelector<HTMLElement>(
    "[data-autofocus], input:not([type=hidden], [type=file], :disabled), textarea:not(:disabled), select:not(:disabled)",
  );
}

function isOutside(target: EventTarget, x: number, y: number): boolean {
  if (!(target instanceof HTMLDialogElement)) return false;
  const box = target.getBoundingClientRect();
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}
