/** The errors of a form, from the client or the server. Shown at their field if they name one. */
import { useState } from "react";
import { ApiError, describeError } from "#web/data/api.ts";

type Refusal = { fields: Readonly<Record<string, string>>; message: string | null };

export function useRefusal() {
  const [refusal, setRefusal] = useState<Refusal>({ fields: {}, message: null });
  return {
    ...refusal,
    /** Shows the error of each field and returns whether there are none. */
    isFine: (wrong: Readonly<Record<string, string | false | undefined>>): boolean => {
      const fields = Object.entries(wrong).filter((field): field is [string, string] => !!field[1]);
      setRefusal({ fields: Object.fromEntries(fields), message: null });
      return fields.length === 0;
    },
    show: (error: unknown): void => setRefusal(readRefusal(error)),
  };
}

function readRefusal(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return { fields: {}, message: describeError(error) };
  if (Object.keys(error.fields).length > 0) return { fields: error.fields, message: null };
  return { fields: {}, message: error.message };
}
