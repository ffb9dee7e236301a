import { lazy, Suspense, type ComponentProps } from "react";

const FindCollectionDialog = lazy(async () => ({
  default: (await import("./find-collection-dialog.tsx")).FindCollectionDialog,
}));

/** The dialog that finds a collection by its name, whose code comes when it is asked for. */
export function LazyFindCollectionDialog(props: ComponentProps<typeof FindCollectionDialog>) {
  return (
    <Suspense fallback={null}>
      <FindCollectionDialog {...props} />
    </Suspense>
  );
}
