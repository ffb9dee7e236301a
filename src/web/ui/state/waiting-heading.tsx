/** A placeholder for the h1 that loads with the data. Not an h1, because Page focuses the h1. */
export function WaitingHeading({ children }: { children: string }) {
  return (
    <div role="heading" aria-level={1} className="sr-only">
      {children}
    </div>
  );
}
