import type { ComponentType } from "react";
import type { AccountDelete } from "#features/account/contract.ts";

/** The fate of the entries that the user added to shared collections of others. */
export type SharedFate = NonNullable<AccountDelete["sharedEntries"]>;

/** Says what the end of the account means for others; passed in from a feature above this one. */
export type AccountEnd = ComponentType<{
  fate: SharedFate;
  onFateChange: (fate: SharedFate) => void;
}>;
