import type { SignInFlow } from "../sign-in-flow.ts";
import { AppCode } from "./app-code.tsx";
import { ConfirmAddress } from "./confirm-address.tsx";
import { EmailCode } from "./email-code.tsx";
import { ForgottenPassword } from "./forgotten-password.tsx";
import { MagicLink } from "./magic-link.tsx";
import { UnwantedInvitation } from "./unwanted-invitation.tsx";
import { UpdatePassword } from "./update-password.tsx";
import { VerifySent } from "./verify-sent.tsx";

export { goToProvider } from "./provider.ts";
export { applyQuery } from "./parse-query.ts";

/** The less common views of the sign-in page, loaded on demand. */
export function OtherView({ flow }: { flow: SignInFlow }) {
  switch (flow.view) {
    case "forgotten_password":
      return <ForgottenPassword flow={flow} />;
    case "magic_link":
      return <MagicLink flow={flow} />;
    case "update_password":
      return <UpdatePassword flow={flow} />;
    case "verify_sent":
      return <VerifySent flow={flow} />;
    case "verify_email":
      return <ConfirmAddress flow={flow} />;
    case "unwanted_invitation":
      return <UnwantedInvitation flow={flow} />;
    case "two_factor":
      return <AppCode flow={flow} />;
    default:
      return <EmailCode flow={flow} />;
  }
}
