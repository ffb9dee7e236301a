import { useEffect, useRef, useState, type FocusEvent } from "react";
import { createStore, useStore } from "#web/store.ts";
import { Glyph } from "../picture/glyph.tsx";
import { IconButton } from "../button/icon-button.tsx";
import { joinClasses } from "../text/join-classes.ts";
import { UserText } from "../text/user-text.tsx";
import { holdToast, toast, toastQueue, type Toast } from "./toast-store.ts";

export { toast } from "./toast-store.ts";

const glyphs = { success: "check", error: "alert", info: "info" } as const;
const iconColors = { success: "text-success", error: "text-danger", info: "text-muted" } as const;

// A modal dialog makes the rest of the page inert, so each open dialog has its own region. The topmost shows
// toasts.
const regions = createStore<readonly object[]>([]);

/**
 * Where toasts appear. The shell has one in the lower left corner, where no page has buttons, above the bars there. Every
 * open Dialog adds one that takes up its own space, so that a toast covers neither its header nor its buttons: above the
 * buttons on a phone, below them where the dialog can grow.
 */
export function ToastRegion({ inDialog = false }: { inDialog?: boolean }) {
  const [self] = useState(() => ({}));
  const isTopmost = useStore(regions).at(-1) === self;
  const queue = useStore(toastQueue);
  const shown = isTopmost ? queue[0] : undefined;

  useEffect(() => {
    regions.set([...regions.get(), self]);
    return () => regions.set(regions.get().filter((one) => one !== self));
  }, [self]);

  return (
    <section
      aria-label="Notifications"
      aria-live={shown?.kind === "error" ? "assertive" : "polite"}
      className={joinClasses(
        "pointer-events-none z-40 flex",
        inDialog ? "dialog-toasts" : "toasts",
      )}
    >
      {shown && <ToastCard key={shown.id} toast={shown} waiting={queue.length - 1} />}
    </section>
  );
}

function ToastCard({ toast: shown, waiting }: { toast: Toast; waiting: number }) {
  const cameFrom = useRef<HTMLElement | null>(null);
  const dismiss = () => {
    toast.dismiss(shown.id);
    // The pressed button is removed, which would lose the focus.
    cameFrom.current?.focus({ preventScroll: true });
  };

  function holdFocus(event: FocusEvent<HTMLElement>): void {
    const { relatedTarget, currentTarget } = event;
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget;
    holdToast(true);
  }

  useEffect(() => () => holdToast(false), []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hovering only holds the timer
    <div
      className="toast pointer-events-auto flex w-full gap-3 rounded-ui border border-line bg-raised p-3 text-ui"
      onPointerEnter={() => holdToast(true)}
      onPointerLeave={() => holdToast(false)}
      onFocus={holdFocus}
      onBlur={() => holdToast(false)}
    >
      <Glyph
        name={glyphs[shown.kind]}
        className={joinClasses("mt-0.5 size-4 shrink-0", iconColors[shown.kind])}
      />
      <div className="min-w-0 flex-1 text-pretty">
        <p className="font-medium text-ink">{shown.title}</p>
        {shown.description && (
          <UserText as="p" className="mt-0.5 line-clamp-4 text-muted">
            {shown.description}
          </UserText>
        )}
        {waiting > 0 && <p className="mt-1 text-sm text-faint">{waiting} more after this</p>}
      </div>
      {shown.action && (
        <button
          type="button"
          className="-my-1 h-8 shrink-0 rounded-ui px-2 font-medium text-accent hover:bg-accent-tint"
          onClick={() => {
            dismiss();
            shown.action?.run();
          }}
        >
          {shown.action.label}
        </button>
      )}
      <IconButton
        label="Dismiss"
        size="sm"
        className="-my-1 -mr-1"
        icon={<Glyph name="close" />}
        onClick={dismiss}
      />
    </div>
  );
}
