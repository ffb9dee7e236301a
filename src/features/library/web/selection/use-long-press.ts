import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef } from "react";

/** Milliseconds, as on Android and iOS. */
const pressDuration = 500;
/** Pixels that a finger may move during a long press. */
const maxMovement = 10;

/**
 * Handlers that detect a long press by touch. Presses by mouse, and on links and fields, keep their default
 * behaviour.
 */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const isTouch = useRef(false);
  const isDone = useRef(false);

  const cancel = useCallback((): void => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  }, []);
  useEffect(() => cancel, [cancel]);

  const handlers = {
    onPointerDown: ({ pointerType, isPrimary, target, clientX, clientY }: PointerEvent) => {
      cancel();
      isDone.current = false;
      isTouch.current =
        pointerType === "touch" && !(target as Element).closest("a, input, textarea");
      if (!isTouch.current || !isPrimary) return;
      const finish = () => {
        press.current = null;
        isDone.current = true;
        onLongPress();
      };
      press.current = { timer: setTimeout(finish, pressDuration), x: clientX, y: clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (press.current === null) return;
      const { x, y } = press.current;
      if (Math.hypot(clientX - x, clientY - y) > maxMovement) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    // Prevents the browser's own menu for a long press.
    onContextMenu: (event: MouseEvent) => isTouch.current && event.preventDefault(),
    // Lifting the finger after a long press is not a tap.
    onClickCapture: (event: MouseEvent) => {
      if (!isDone.current) return;
      isDone.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  /** Whether the last press was by touch. */
  return { handlers, isTouch: () => isTouch.current };
}
