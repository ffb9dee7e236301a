import type { ReactNode } from "react";
import { loadOtherViews, type SignInFlow, type SignInView } from "./use-sign-in-flow.ts";

/** Goes to another view of the sign-in page, whose code comes when it is about to be wanted. */
export function ViewLink(props: { flow: SignInFlow; to: SignInView; children: ReactNode }) {
  return (
    <button
      type="button"
      className="text-link font-medium"
      onPointerEnter={loadOtherViews}
      onFocus={loadOtherViews}
      onClick={() => props.flow.go(props.to)}
    >
      {props.children}
    </button>
  );
}
