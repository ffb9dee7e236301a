import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PictureChoice, PictureSettings, picturesApi } from "#features/pictures/contract.ts";
import { toastFailure } from "#web/failure.ts";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { pictureSettingsQuery } from "./queries.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof picturesApi>();

const choices = [
  {
    value: "all",
    label: "All pictures",
    description: "The lead picture, the site’s icon and the pictures in the text.",
  },
  {
    value: "lead",
    label: "Lead picture only",
    description: "With the site’s icon, but without the pictures in the text.",
  },
  { value: "none", label: "None", description: "Entries are saved without pictures." },
] as const;

/** Which pictures of new entries are kept. Saved at once. */
export function ChoiceOfPictures({ settings }: { settings: PictureSettings }) {
  const client = useQueryClient();
  const { queryKey } = pictureSettingsQuery;
  const saving = useMutation({
    // In the order of the clicks.
    scope: { id: "picture-choice" },
    mutationFn: (keep: PictureChoice) => call("PATCH /api/pictures", { body: { keep } }),
    onError: (error) =>
      toastFailure("Failed to save your picture settings", error, { key: "picture-choice" }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const choose = (keep: PictureChoice) => {
    void client.cancelQueries({ queryKey });
    saving.mutate(keep);
  };
  return (
    <RadioCards
      legend="Pictures of new entries"
      choices={choices}
      value={saving.isPending ? saving.variables : settings.keep}
      onValueChange={choose}
    />
  );
}
