import { useState } from "react";
import { getRememberMe } from "./remember-me.ts";
import { loadOtherViews } from "./load-other-views.ts";
import type { SignInFlow, SignInMessage, SignInView, Typed } from "./sign-in-flow.ts";
import { useProvider } from "./use-sign-in-flow.ts";

/** The sign-in flow of a dialog over a page: views change without changing the URL. */
export function useDialogFlow(email: string, enter: () => void): SignInFlow {
  const [view, setView] = useState<SignInView>("sign_in");
  const [message, say] = useState<SignInMessage>(null);
  const [typed, setTyped] = useState<Typed>(() => ({
    email,
    password: "",
    remember: getRememberMe(),
  }));
  return {
    ...typed,
    view,
    token: null,
    isRead: true,
    isDialog: true,
    provider: useProvider(),
    prepare: () => void loadOtherViews(),
    message,
    say,
    enter,
    type: (part) => setTyped((before) => ({ ...before, ...part })),
    go(to, next = null) {
      setView(to);
      say(next);
    },
  };
}
