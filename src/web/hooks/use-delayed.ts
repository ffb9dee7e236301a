import { useEffect, useState } from "react";

/** Milliseconds without typing after which a search starts. */
const typingPause = 120;

/** Returns the typed text after a pause, to avoid requests while the user types; an empty text at once. */
export function useDelayed(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === "" ? 0 : typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
