import { useEffect, useRef, useState, type ReactNode } from "react";

/** Holds what may be wider than the page. Where it is, it scrolls by itself, by keys too. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // Is called when the box comes near the screen too; measuring before that would lay the whole text out.
    const observer = new ResizeObserver(() =>
      setWide(element.scrollWidth > element.clientWidth + 1),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const asGroup = isWide ? { role: "group", "aria-label": label, tabIndex: 0 } : {};
  return (
    <div ref={box} className="scroll-box" {...asGroup}>
      {children}
    </div>
  );
}
