import { lazy, Suspense, type ComponentProps } from "react";

const MoveDialog = lazy(async () => ({ default: (await import("./move-dialog.tsx")).MoveDialog }));

/** The dialog that asks where to, whose code comes when it is asked for. */
export function LazyMoveDialog(props: ComponentProps<typeof MoveDialog>) {
  return (
    <Suspense fallback={null}>
      <MoveDialog {...props} />
    </Suspense>
  );
}
