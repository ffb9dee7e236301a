import { isDialogOpen, isEditable } from "#web/layout/shortcuts/is-editable.ts";
import { isPaletteOpen } from "#web/layout/dialogs/palette.ts";

/**
 * Resolves once the page has loaded, no dialog or menu is open and the user is not typing. Never resolves if
 * aborted first.
 */
export function whenIdle(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(check);
    const stop = () => {
      observer.disconnect();
      document.removeEventListener("focusout", checkLater);
      document.removeEventListener("visibilitychange", check);
    };
    function check(): void {
      if (signal.aborted || !isIdle()) return;
      stop();
      // Added elements are visible after the next frame.
      requestAnimationFrame(() => setTimeout(resolve));
    }
    // While focus moves, no element has it.
    function checkLater(): void {
      setTimeout(check);
    }
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributeFilter: ["open", "aria-busy"],
    });
    document.addEventListener("focusout", checkLater);
    document.addEventListener("visibilitychange", check);
    signal.addEventListener("abort", stop);
    check();
  });
}

function isIdle(): boolean {
  const main = document.querySelector("main");
  return (
    document.visibilityState === "visible" &&
    main?.querySelector("h1") != null &&
    main.querySelector("[aria-busy=true]") === null &&
    document.querySelector("[role=menu]") === null &&
    !isDialogOpen() &&
    !isPaletteOpen() &&
    !isEditable(document.activeElement)
  );
}
