/** The type of a gallery scene, which is a picture of one state of a screen, and tables of them. */
import type { AccountName } from "./accounts.ts";
import type { Step } from "./steps.ts";

export type Scene = {
  name: string;
  as: AccountName | "visitor";
  /** False to capture only the viewport, such as for dialogs. */
  isWhole: boolean;
  /** Emulates a touch screen. */
  hasTouch: boolean;
  show: Step;
};

/** The steps of each scene by its name. */
type Table = Readonly<Record<string, Step>>;

const createScenes = (table: Table, options: Omit<Scene, "name" | "show">): Scene[] =>
  Object.entries(table).map(([name, show]) => ({ name, show, ...options }));

/** Scenes whose pictures show the whole page. */
export const wholePages = (as: Scene["as"], table: Table): Scene[] =>
  createScenes(table, { as, isWhole: true, hasTouch: false });

export const viewports = (as: Scene["as"], table: Table): Scene[] =>
  createScenes(table, { as, isWhole: false, hasTouch: false });

export const touchScreens = (as: Scene["as"], table: Table): Scene[] =>
  createScenes(table, { as, isWhole: false, hasTouch: true });
