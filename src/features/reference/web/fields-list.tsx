import type { Field } from "./describe-type.ts";

/** Lists the fields of an object with their types. * marks required fields. */
export function FieldsList({ label, fields }: { label?: string; fields: readonly Field[] }) {
  return (
    <div>
      {label && <h3>{label}</h3>}
      <dl className="mt-1 divide-y divide-line border-y border-line text-sm [&_dd]:min-w-0 [&_dd]:flex-1 [&_dd]:basis-56 [&_dd]:wrap-anywhere [&_dd]:text-muted [&_dt]:w-44 [&_dt]:max-w-full [&_dt]:shrink-0 [&_dt]:font-mono [&_dt]:wrap-anywhere [&>div]:flex [&>div]:flex-wrap [&>div]:gap-x-4 [&>div]:py-1.5">
        {fields.map(({ name, type, isRequired, about }) => (
          <div key={name}>
            <dt>{isRequired ? `${name}*` : name}</dt>
            <dd>{about ? `${type}. ${about}` : type}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
