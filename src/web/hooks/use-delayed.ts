import { useEffect, useState } from "react";

/** Returns the value after it has not changed for `milliseconds`, to avoid requests while the user types. */
export function useDelayed<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
