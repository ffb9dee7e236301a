import { useQuery } from "@tanstack/react-query";
import { usageQuery } from "../queries.ts";

const number = new Intl.NumberFormat();

/** Who answers, and the tokens used today. */
export function AnswererNote() {
  const { data: usage } = useQuery(usageQuery);
  if (!usage) return null;
  if (!usage.model) return <p>Answers are made of sentences from what you saved</p>;
  const used = number.format(usage.input + usage.output);
  const spent = usage.limit === null ? used : `${used} of ${number.format(usage.limit)}`;
  return (
    <p className="min-w-0 truncate" title={`Answers are written by ${usage.model}`}>
      {usage.model} · {spent} tokens used today
    </p>
  );
}
