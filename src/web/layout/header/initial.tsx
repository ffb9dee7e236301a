/** The first letter of a user's name, in place of a picture. */
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
