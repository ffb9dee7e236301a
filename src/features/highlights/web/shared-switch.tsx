import { useQuery } from "@tanstack/react-query";
import { collectionQuery } from "#features/collections/web/queries.ts";
import { SwitchField } from "#web/ui/form/switch-field.tsx";

/** Whether the members of the entry's collection see a highlight; nothing if it is not shared. */
export function SharedSwitch(props: {
  collectionId: string;
  checked: boolean;
  onCheckedChange: (isShared: boolean) => void;
}) {
  const { data: collection } = useQuery(collectionQuery(props.collectionId));
  if (!collection || collection.memberCount === 1) return null;
  const title = collection.title || "Untitled";
  return (
    <SwitchField
      label="Show to members"
      description={
        props.checked
          ? `The members of “${title}” see this passage and your note, with your name.`
          : "Only you see this passage and your note."
      }
      checked={props.checked}
      onCheckedChange={props.onCheckedChange}
    />
  );
}
