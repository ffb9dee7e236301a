/** Runs inside a page that is measured, from before its first byte: when its content is painted and a press answered. */

export type ScreenMarks = {
  /** The screen's own content, not a skeleton of it: a text, or a field with a label. */
  content: string;
  /** The label or the text of the button that is pressed. */
  button: string;
  /** What is there once the press is answered. */
  answer: string;
};

/** Milliseconds since navigation start, 0 for what has not happened. */
export type ScreenTimes = {
  contentAt: number;
  largestAt: number;
  shifts: { at: number; value: number }[];
  /** When the first press that was answered was made, and when it was handled. */
  pressedAt: number;
  handledAt: number;
  answeredAt: number;
};

/**
 * Serialised by Playwright: uses nothing from outside itself. Leaves a ScreenTimes as `window.screenTimes`, and
 * calls `window.reportPainted("content", x, y)`, with the middle of the button, and `window.reportPainted("answer")`.
 */
export function watchScreen({ content, button, answer }: ScreenMarks): void {
  if (!location.protocol.startsWith("http")) return;
  const times: ScreenTimes = {
    contentAt: 0,
    largestAt: 0,
    shifts: [],
    pressedAt: 0,
    handledAt: 0,
    answeredAt: 0,
  };
  const page = window as unknown as {
    screenTimes: ScreenTimes;
    reportPainted: (what: string, x?: number, y?: number) => void;
  };
  page.screenTimes = times;

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) times.largestAt = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (!entry.hadRecentInput) times.shifts.push({ at: entry.startTime, value: entry.value });
    }
  }).observe({ type: "layout-shift", buffered: true });

  const findButton = () =>
    [...document.querySelectorAll("button")].find((one) =>
      (one.getAttribute("aria-label") ?? one.textContent).includes(button),
    );
  const reportButton = () => {
    const box = findButton()?.getBoundingClientRect();
    if (box && box.width > 0)
      page.reportPainted("content", box.x + box.width / 2, box.y + box.height / 2);
    else requestAnimationFrame(reportButton);
  };

  // Marked before it is painted, the browser tells when its text was, however busy scripts are then.
  const marking = new MutationObserver(() => {
    const found = document.querySelector<HTMLElement>(content);
    if (!found) return;
    const texts = [found, ...found.querySelectorAll("*")];
    if (found instanceof HTMLInputElement) texts.push(...(found.labels ?? []));
    for (const one of texts) one.setAttribute("elementtiming", "content");
  });
  marking.observe(document, { subtree: true, childList: true });
  new PerformanceObserver((list, observer) => {
    times.contentAt = (
      list.getEntries()[0] as PerformanceEntry & { renderTime: number }
    ).renderTime;
    marking.disconnect();
    observer.disconnect();
    reportButton();
  }).observe({ type: "element", buffered: true });
  // Found in one frame, it is painted when the next begins.
  const findAnswer = () => {
    if (!document.querySelector(answer)?.getBoundingClientRect().height)
      requestAnimationFrame(findAnswer);
    else requestAnimationFrame(reportAnswer);
  };
  const reportAnswer = () => {
    times.answeredAt = performance.now();
    page.reportPainted("answer");
  };
  requestAnimationFrame(findAnswer);

  let pressed: Element | null = null;
  const beforeHandlers = (event: Event) => {
    const target = findButton();
    pressed = target?.contains(event.target as Node) ? target : null;
    // Further presses would take the answer back.
    if (times.handledAt > 0) event.stopImmediatePropagation();
  };
  for (const type of ["pointerdown", "mousedown", "click"])
    addEventListener(type, beforeHandlers, true);
  // After the listeners of React, which may make a button ready for this very press.
  addEventListener("click", (event) => {
    const isHandled = Object.entries(pressed ?? {}).some(
      ([key, props]) =>
        key.startsWith("__reactProps$") && (props as { onClick?: unknown }).onClick !== undefined,
    );
    if (!isHandled) return;
    times.pressedAt = event.timeStamp;
    times.handledAt = performance.now();
  });
}
