import { useEffect, useRef, useState, type ReactNode } from "react";

/** Contains content that may be wider than the page, and scrolls it horizontally, also by keyboard. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // Also called when the box approaches the viewport; measuring earlier would lay out the whole text.
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
