/** Milliseconds for which printing waits for the rest of a text, and then for pictures. */
const maxWait = 10_000;
/** Milliseconds between two looks at the text. */
const pause = 100;

/** Loads the pictures below the screen, which would be blank on paper. */
export function loadPictures(text: Element | null): void {
  const lazy = text?.querySelectorAll<HTMLImageElement>('img[loading="lazy"]') ?? [];
  for (const picture of lazy) picture.loading = "eager";
}

/** Prints the page when its whole text and the pictures in it are loaded. */
export async function printText(): Promise<void> {
  const isPartial = () => document.querySelector(".reading[data-partial]") !== null;
  for (let waited = 0; isPartial() && waited < maxWait; waited += pause)
    await new Promise((resolve) => setTimeout(resolve, pause));
  // The whole text is rendered, as before the browser's own command, which may not wait for pictures.
  dispatchEvent(new Event("beforeprint"));
  const pictures = [...document.querySelectorAll<HTMLImageElement>(".reading img")];
  await Promise.race([
    Promise.allSettled(pictures.map((picture) => picture.decode())),
    new Promise((resolve) => setTimeout(resolve, maxWait)),
  ]);
  print();
}
