import { useEffect, useRef, type CSSProperties, type KeyboardEvent, type ReactNode } from "react";
import { useCloseOnBack } from "#web/ui/dialog/dialog-history.ts";
import { ToastRegion } from "#web/ui/toast/toast.tsx";

/** The palette's window: the shared dialog, with the search field as its head, fixed at its upper edge. */
export function PaletteFrame(props: {
  label: string;
  onClose: () => void;
  /** Keys it prevents are handled; otherwise Escape closes. */
  onKeyDown: (event: KeyboardEvent) => void;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  useCloseOnBack(props.onClose);

  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    if (!dialog) return;
    dialog.showModal();
    dialog.querySelector("input")?.focus();
    // A phone's keyboard covers the page without resizing it.
    const view = window.visualViewport;
    const fit = () => dialog.style.setProperty("--visible", `${view?.height ?? innerHeight}px`);
    fit();
    view?.addEventListener("resize", fit);
    return () => {
      view?.removeEventListener("resize", fit);
      dialog.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-label={props.label}
      className="dialog max-sm:h-(--visible)! sm:mt-[min(6rem,10dvh)]! sm:max-h-[min(38rem,80dvh)]!"
      style={{ "--dialog-width": "42rem" } as CSSProperties}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
      onKeyDown={(event) => {
        props.onKeyDown(event);
        // Chromium closes on a second Escape whatever `cancel` says, so the state must change first.
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        props.onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === ref.current && isOutside(ref.current, event.clientX, event.clientY))
          props.onClose();
      }}
    >
      {props.children}
      <ToastRegion inDialog />
    </dialog>
  );
}

function isOutside(dialog: HTMLElement, x: number, y: number): boolean {
  const box = dialog.getBoundingClientRect();
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}
