import type { ReactNode } from "react";

/** One setting: its name, its value, and an action. */
export function SettingRow(props: { title?: ReactNode; children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-44">
        {props.title && (
          <h3 className="font-sans text-ui font-medium tracking-normal">{props.title}</h3>
        )}
        <div className="mt-0.5 text-ui text-pretty text-muted">{props.children}</div>
      </div>
      {props.action && <div className="flex flex-wrap gap-2">{props.action}</div>}
    </div>
  );
}

/** Rows in one frame, separated by lines. */
export function SettingRows({ children }: { children: ReactNode }) {
  return (
    <div className="divide-y divide-line rounded-ui border border-line bg-raised">{children}</div>
  );
}
