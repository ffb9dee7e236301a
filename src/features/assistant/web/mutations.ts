import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Conversation, assistantApi } from "#features/assistant/contract.ts";
import { acceptMissing } from "#web/data/missing.ts";
import { toast } from "#web/ui/toast/toast-store.ts";
import { dropExchange } from "./chat/exchanges.ts";
import { dropConversation, renameCached } from "./conversation-cache.ts";
import { toastFailure } from "#web/failure.ts";
import { callerOf } from "#web/data/client.ts";

const call = callerOf<typeof assistantApi>();

/** Shows the new title at once, and reverts it on failure. */
export function useRenameConversation({ id, title: before }: Pick<Conversation, "id" | "title">) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (title: string) =>
      call("PATCH /api/conversations/:id", { params: { id }, body: { title } }),
    onMutate: (title) => renameCached(client, id, title),
    onSuccess: (saved) => {
      renameCached(client, id, saved.title);
      toast.clear(id);
    },
    onError: (error) => {
      renameCached(client, id, before);
      toastFailure("The conversation was not renamed", error, { key: id });
    },
  });
}

export function useDeleteConversation(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => acceptMissing(call("DELETE /api/conversations/:id", { params: { id } })),
    onMutate: () => dropExchange(id),
    onSuccess: () => {
      dropConversation(client, id);
      toast.success("Conversation deleted", { key: id });
    },
    onError: (error) => toastFailure("The conversation was not deleted", error, { key: id }),
  });
}
