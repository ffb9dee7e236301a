import { useEffect, useState } from "react";
import { useHydrated, usePageState } from "#web/page-state.ts";
import { loadOtherViews } from "./load-other-views.ts";
import { getRememberMe } from "./remember-me.ts";
import type { Arrival, SignInFlow, SignInMessage, SignInView, Typed } from "./sign-in-flow.ts";
import { callerOf } from "#web/data/client.ts";
import type { signInApi } from "#features/account/sign-in-contract.ts";

const call = callerOf<typeof signInApi>();

export function useSignInFlow(enter: (isNew: boolean) => void): SignInFlow {
  // The server knows neither the URL's fragment nor what this browser stores.
  const isHydrated = useHydrated();
  const [arrival, setArrival] = useState<Arrival>(() =>
    isHydrated ? consumeArrival() : { view: "sign_in", token: null, isRead: false },
  );
  const [typed, setTyped] = useState<Typed>(() => ({
    email: getTypedInput("email"),
    password: getTypedInput("password"),
    remember: isHydrated && getRememberMe(),
  }));
  const [message, say] = useState<SignInMessage>(null);
  const provider = useProvider();

  useEffect(() => {
    if (/error=|invitation=|[?&]ended/.test(location.search))
      void loadOtherViews().then((views) => views.applyQuery(say, setTyped));
    // Back, forward, and an e-mailed link that opens in this tab.
    const listen = () => {
      setArrival(consumeArrival());
      say(null);
    };
    addEventListener("popstate", listen);
    // Read again: the URL may have changed between the first render and the listener, and stored values are
    // unknown in SSR.
    queueMicrotask(() => {
      setTyped((before) => ({ ...before, remember: before.remember || getRememberMe() }));
      const now = consumeArrival();
      setArrival((before) =>
        now.view === before.view && !now.token && before.isRead ? before : now,
      );
    });
    return () => removeEventListener("popstate", listen);
  }, []);

  return {
    ...arrival,
    ...typed,
    isDialog: false,
    provider,
    prepare: () => void loadOtherViews(),
    message,
    say,
    enter,
    type: (part) => setTyped((before) => ({ ...before, ...part })),
    go(to, next = null) {
      history.pushState(null, "", `#${to}`);
      setArrival(consumeArrival());
      say(next);
    },
  };
}

/** The name of the provider that the server offers: sent with the page, otherwise requested. */
export function useProvider(): string | null {
  const sent = usePageState().provider;
  const [provider, setProvider] = useState(sent ?? null);
  useEffect(() => {
    if (sent !== undefined) return;
    call("GET /api/auth/options").then(
      (options) => setProvider(options.provider),
      () => {},
    );
  }, [sent]);
  return provider;
}

/** The input that the user or the browser entered before JavaScript loaded. */
function getTypedInput(name: string): string {
  if (typeof document === "undefined") return "";
  return document.querySelector<HTMLInputElement>(`main [name=${name}]`)?.value ?? "";
}

/** Parses the URL and removes a token from it at once, so that it is not in the history or in screenshots. */
function consumeArrival(): Arrival {
  const params = new URLSearchParams(`view=${location.hash.slice(1)}`);
  const view = (params.get("view") || "sign_in") as SignInView;
  const token = params.get("token");
  if (token) history.replaceState(null, "", `#${view}`);
  return { view, token, isRead: true };
}
