/** A single fault: one replaced text in one file. */
export type Fault = {
  /** Unique: its folder in src/, without features/. */
  id: string;
  file: string;
  /** Must be in the file exactly once. */
  text: string;
  replacement: string;
  /** The behaviour of an app with the fault, as a verb with its object. */
  effect: string;
  /** Where a test is expected to fail; by default, in the folder of the feature or of the part of src/server or src/web. */
  tests?: readonly string[];
};
