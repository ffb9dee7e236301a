import { loadOnMount } from "#web/ui/state/load-on-mount.tsx";
import { LoginForm } from "./login-form.tsx";
import { loadOtherViews } from "./load-other-views.ts";
import { otherViews, type SignInFlow } from "./sign-in-flow.ts";

const OtherView = loadOnMount(async () => (await loadOtherViews()).OtherView);

/** The view named in the URL's fragment; sign_in for an unknown one. */
export function LoginCard({ flow }: { flow: SignInFlow }) {
  const key = flow.view + flow.token;
  const isOther = otherViews.some((view) => view === flow.view);
  if (isOther) return <OtherView key={key} flow={flow} fallback={<Skeletons />} />;
  return <LoginForm key={key} flow={flow} />;
}

function Skeletons() {
  return (
    <div role="status" aria-label="Loading...">
      <div className="skeleton h-8 w-48" />
      <div className="skeleton mt-6 h-16" />
      <div className="skeleton mt-6 h-10" />
    </div>
  );
}
