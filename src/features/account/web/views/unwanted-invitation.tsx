import { MessageBlock } from "#web/ui/state/message-block.tsx";
import { ViewTitle } from "../view-title.tsx";
import type { SignInFlow } from "../sign-in-flow.ts";
import { FollowingLink, useFollowedLink } from "./following-link.tsx";
import { ViewLinks } from "./view-links.tsx";
import { callerOf } from "#web/data/client.ts";
import type { invitationLinksApi } from "#features/account/sign-in-contract.ts";

const call = callerOf<typeof invitationLinksApi>();

const title = "No more invitations";

/** Lets an invited person stop further invitations, after confirmation. */
export function UnwantedInvitation({ flow }: { flow: SignInFlow }) {
  const link = useFollowedLink(
    flow,
    async (token) => {
      await call("POST /api/invitations/unwanted", { body: { token } });
      const text = "No more invitations will be sent to your address.";
      flow.go("sign_in", { tone: "success", text });
    },
    { dead: "This link is not valid.", asksFirst: true },
  );
  if (link.state !== "idle") {
    return (
      <FollowingLink
        title={title}
        question={{
          text: "After that, nobody can send an invitation to your address from this site.",
          action: title,
        }}
        busyLabel="Saving..."
        state={link.state}
        onStart={link.start}
      />
    );
  }
  return (
    <>
      <ViewTitle>{title}</ViewTitle>
      <MessageBlock tone="danger" className="mt-4">
        {flow.message?.text ?? "Open the link in the e-mail that you got."}
      </MessageBlock>
      <ViewLinks flow={flow} />
    </>
  );
}
