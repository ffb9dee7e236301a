/** A sample entry: a passage, its source, and a note on why it was saved. */
export function SampleNote() {
  return (
    <figure className="max-w-form border-l border-seam pl-5">
      <blockquote className="font-serif text-lg text-pretty text-ink">
        Some books are to be tasted, others to be swallowed, and{" "}
        <mark>some few to be chewed and digested</mark>.
      </blockquote>
      <figcaption>
        <p className="mt-1.5 text-sm text-faint">Francis Bacon, Of Studies, 1625</p>
        <p className="mt-4 text-xs font-medium text-faint">Why it’s interesting</p>
        <p className="mt-0.5 font-serif text-lg text-pretty text-muted italic">
          My measure for what goes in here: will I want to chew on it again in a year?
        </p>
      </figcaption>
    </figure>
  );
}
