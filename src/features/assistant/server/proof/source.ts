import type { Entry } from "#features/entries/contract.ts";

/** A stretch of an entry's full text, which begins `start` UTF-16 units into it. */
export type Stretch = { text: string; start: number };

/** One of the person's own cards, and what of its text a model was given. Its number is its place, from 1. */
export type Source = { entry: Entry; stretches: Stretch[] };
