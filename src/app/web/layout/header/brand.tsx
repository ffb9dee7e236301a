/** The logo with the name of the product. `isCompact`: without the name where the app's header has no space for it. */
export function Brand({ isCompact = false }: { isCompact?: boolean }) {
  return (
    <span className="flex items-center gap-2.5 font-serif text-[1.375rem]/8 font-medium tracking-tight text-ink">
      <BrandMark />
      <span className={isCompact ? "compact-name" : undefined}>Commonplace</span>
    </span>
  );
}

/** The logo: an open notebook with one underlined line. */
function BrandMark() {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-6 text-accent"
      fill="none"
      stroke="currentColor"
    >
      <path
        d="M12 6.2C10 4.7 7 4.2 3.5 4.5v13c3.5-.3 6.5.2 8.5 1.7 2-1.5 5-2 8.5-1.7v-13C17 4.2 14 4.7 12 6.2Z"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path d="M12 6.2v13" strokeWidth="1.5" />
      <path
        d="M14.8 10.3c1-.3 1.9-.4 2.9-.4M14.8 13.3c1-.3 1.9-.4 2.9-.4"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
