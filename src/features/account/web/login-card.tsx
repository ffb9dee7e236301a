import { lazy, Suspense } from "react";
import { LoginForm } from "./login-form.tsx";
import { loadOtherViews, type SignInFlow } from "./use-sign-in-flow.ts";

const OtherView = lazy(async () => ({ default: (await loadOtherViews()).OtherView }));

/** The view that the address names; an unknown one is sign_in. */
export function LoginCard({ flow }: { flow: SignInFlow }) {
  const Form = /^[fmtuv]/.test(flow.view) ? OtherView : LoginForm;
  return (
    <Suspense
      fallback={
        <div role="status" aria-label="Loading...">
          <div className="skeleton h-8 w-48" />
          <div className="skeleton mt-6 h-16" />
          <div className="skeleton mt-6 h-10" />
        </div>
      }
    >
      <Form key={flow.view + flow.token} flow={flow} />
    </Suspense>
  );
}
