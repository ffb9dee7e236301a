/** The first element that Tab reaches: a link past the header to the main content. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link">
      Skip to content
    </a>
  );
}
