// Renders pictures with known text in a browser.
import { type Browser, chromium } from "@playwright/test";
import { seededRandom } from "#server/testing/seeded-random.ts";
import config from "../../playwright.config.ts";
import { drawingScenes } from "./picture-drawings.ts";
import { type Material, pick } from "./picture-parts.ts";
import { type Scene, scenes } from "./picture-scenes.ts";

export type Picture = {
  name: string;
  bytes: Buffer;
  /** Null if the picture contains no text. */
  text: string | null;
  /** The expected document type; null if it is not evaluated. */
  documentType: string | null;
};

async function draw(browser: Browser, scene: Scene, material: Material): Promise<Picture> {
  const { width, height, type, quality, name, documentType } = scene;
  const opened = await browser.newPage({ viewport: { width, height } });
  try {
    await opened.setContent(scene.draw(material));
    const text = scene.hasText === false ? null : await opened.locator("#text").innerText();
    const bytes = await opened.screenshot(quality === undefined ? { type } : { type, quality });
    return { name, bytes, text, documentType };
  } finally {
    await opened.close();
  }
}

/** Renders every scene once per seed; each picture uses one of the English `texts`. */
export async function drawPictures(
  seeds: readonly number[],
  texts: readonly { title: string; sentences: string[] }[],
): Promise<Picture[]> {
  const browser = await chromium.launch(config.use?.launchOptions);
  const pictures: Picture[] = [];
  try {
    for (const seed of seeds)
      for (const [index, scene] of [...scenes, ...drawingScenes].entries()) {
        const random = seededRandom(seed * 1_000 + index);
        const text = pick(texts, random);
        pictures.push(await draw(browser, scene, { ...text, random }));
      }
  } finally {
    await browser.close();
  }
  return pictures;
}
