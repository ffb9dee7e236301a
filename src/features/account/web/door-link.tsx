import type { ReactNode } from "react";
import { loadOtherViews, type Door, type DoorView } from "./use-door.ts";

/** Goes to another view of the sign-in page, whose code comes when it is about to be wanted. */
export function DoorLink(props: { door: Door; to: DoorView; children: ReactNode }) {
  return (
    <button
      type="button"
      className="text-link font-medium"
      onPointerEnter={loadOtherViews}
      onFocus={loadOtherViews}
      onClick={() => props.door.go(props.to)}
    >
      {props.children}
    </button>
  );
}
