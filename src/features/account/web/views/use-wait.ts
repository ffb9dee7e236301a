import { useEffect, useState } from "react";

/** A countdown in seconds that `start` begins; with `startsNow` it runs already. */
export function useWait(seconds: number, startsNow = false): [left: number, start: () => void] {
  const [now, setNow] = useState(() => Date.now());
  const [until, setUntil] = useState(startsNow ? now + seconds * 1000 : 0);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const isWaiting = left > 0;

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);

  return [
    left,
    () => {
      setNow(Date.now());
      setUntil(Date.now() + seconds * 1000);
    },
  ];
}
