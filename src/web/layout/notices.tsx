import { useLayoutEffect } from "react";
import { showFlash } from "../flash.ts";
import { ToastRegion } from "../ui/toast/toast.tsx";

/** Shows toasts, starting with the message that the previous page left. */
export function Notices() {
  // A layout effect runs before the screen's effects, which may leave a message for the next page.
  useLayoutEffect(showFlash, []);
  return <ToastRegion />;
}
