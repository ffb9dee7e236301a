import { Component, type ErrorInfo, type ReactNode } from "react";
import { Button } from "#web/ui/button/button.tsx";

/** Shown when the interface itself fails: an explanation and a button to recover. */
export function CrashScreen({ error }: { error: unknown }) {
  return (
    <div role="alert" className="mx-auto flex max-w-form flex-col items-start px-6 py-24">
      <h1 className="text-2xl">Something went wrong</h1>
      <p className="mt-3 text-base text-muted">
        Your saved entries are safe. Reloading the page usually helps. If it does not, this is the
        error:
      </p>
      <p className="mt-3 w-full rounded-ui bg-sunken px-3 py-2 font-mono text-sm text-muted">
        {error instanceof Error ? error.message : String(error)}
      </p>
      <div className="mt-6 flex gap-2">
        <Button variant="primary" onClick={() => location.reload()}>
          Reload the page
        </Button>
        <Button onClick={() => location.assign("/")}>Go to the start page</Button>
      </div>
    </div>
  );
}

type CrashState = { error: unknown; crashed: boolean };

/** A class, because React has no error boundary for function components. */
export class CrashBoundary extends Component<{ children: ReactNode }, CrashState> {
  override state: CrashState = { error: null, crashed: false };

  static getDerivedStateFromError(error: unknown): CrashState {
    return { error, crashed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    reportError(new Error(`The interface failed${info.componentStack ?? ""}`, { cause: error }));
  }

  override render(): ReactNode {
    return this.state.crashed ? <CrashScreen error={this.state.error} /> : this.props.children;
  }
}
