/** Stands in for the h1 that comes with the data. Not an h1 itself: the page hands that one the focus. */
export function WaitingHeading({ children }: { children: string }) {
  return (
    <div role="heading" aria-level={1} className="sr-only">
      {children}
    </div>
  );
}
