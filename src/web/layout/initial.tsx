/** Stands for a person: the first letter of their name. */
export function Initial({ of }: { of: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-7 place-items-center rounded-full bg-accent-tint text-sm font-semibold text-accent uppercase"
    >
      {[...of][0]}
    </span>
  );
}
