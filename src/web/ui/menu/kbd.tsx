/** A keyboard key. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-grid h-6 min-w-6 place-items-center rounded-ui border border-line bg-paper px-1.5 font-sans text-xs font-medium text-muted">
      {children}
    </kbd>
  );
}
