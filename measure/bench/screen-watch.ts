/**
 * Runs inside the measured page from its start: records when the content is painted and when a press is
 * answered.
 */

export type ScreenMarks = {
  /** Selector of the screen's own content, not of its skeleton: a text, or a field with a label. */
  content: string;
  /** Part of the button's label or text. */
  button: string;
  /** Selector of an element that exists once the press is answered. */
  answer: string;
};

/** Milliseconds since navigation start; 0 for events that have not happened. */
export type ScreenTimes = {
  contentAt: number;
  largestAt: number;
  shifts: { at: number; value: number }[];
  /** The first press that was handled: when it was made, and when it was handled. */
  pressedAt: number;
  handledAt: number;
  answeredAt: number;
};

/**
 * Serialised by Playwright, so it may not use anything outside itself. Sets `window.screenTimes` to a
 * ScreenTimes, and calls `window.reportPainted("content", x, y)`, with the centre of the button, and
 * `window.reportPainted("answer")`.
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

  // Element timing reports the paint time even if scripts are busy, provided that the element is marked
  // before.
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
  // An element found in one frame has been painted when the next frame begins.
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
    // Further presses would undo the result of the first.
    if (times.handledAt > 0) event.stopImmediatePropagation();
  };
  for (const type of ["pointerdown", "mousedown", "click"])
    addEventListener(type, beforeHandlers, true);
  // Runs after React's listeners, which may make the button interactive during this press.
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
