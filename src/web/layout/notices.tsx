import { useLayoutEffect } from "react";
import { showFlash } from "../flash.ts";
import { ToastRegion } from "../ui/toast.tsx";

/** Toasts, and first of all what the page before this one left to be told. */
export function Notices() {
  // Before any effect of the screen, which may leave one for the page after this.
  useLayoutEffect(showFlash, []);
  return <ToastRegion />;
}
