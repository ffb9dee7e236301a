import { CheckboxField } from "#web/ui/form/checkbox-field.tsx";

/** Who will see an entry in a shared collection, and a box to leave its note out. */
export function ShownTo(props: {
  /** Of the collection, with the user. */
  memberCount: number;
  /** The number of entries. */
  count?: number;
  hidesNote: boolean;
  onHidesNoteChange: (hidesNote: boolean) => void;
}) {
  const { count = 1, hidesNote } = props;
  const others = props.memberCount - 1;
  const people = others === 1 ? "1 person" : `${others} people`;
  const [what, note] = count === 1 ? ["this entry", "its note"] : ["these entries", "their notes"];
  return (
    <div className="rounded-ui border border-line bg-sunken px-3.5 py-3">
      <p role="status" className="text-ui text-pretty">
        {people} will see {what}
        {hidesNote ? `, without ${note}.` : ` and ${note}.`}
      </p>
      <CheckboxField
        className="mt-2"
        label={count === 1 ? "Leave my note out" : "Leave my notes out"}
        checked={hidesNote}
        onCheckedChange={props.onHidesNoteChange}
      />
    </div>
  );
}
