import type { ReactNode } from "react";
import type { SignInFlow, SignInView } from "./sign-in-flow.ts";

/** A link to another sign-in view, whose code is loaded when the link is about to be used. */
export function ViewLink(props: { flow: SignInFlow; to: SignInView; children: ReactNode }) {
  return (
    <button
      type="button"
      className="text-link font-medium"
      onPointerEnter={props.flow.prepare}
      onFocus={props.flow.prepare}
      onClick={() => props.flow.go(props.to)}
    >
      {props.children}
    </button>
  );
}
