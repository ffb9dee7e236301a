/** The emails of an invitation, to a new address and to the owner of an account. */
import { validDays } from "#features/invitations/contract.ts";
import { renderEmail } from "#server/mail/email-layout.ts";
import { type Env, ownOrigin } from "#server/settings/env.ts";
import { productName } from "#shared/product-name.ts";
import type { Email } from "#server/mail/email.ts";

type Invited = {
  to: string;
  /** The inviter's name, formatted by nameInMail. */
  inviter: string;
  /** For the sign-up link; null if the recipient has an account. */
  token: string | null;
  unwantedToken: string;
  /** Of an invitation to a shared collection; its title formatted by nameInMail. */
  collection?: { title: string; canEdit: boolean };
};

export function writeInvitation(
  env: Pick<Env, "companyName" | "publicUrl" | "host" | "port">,
  { to, inviter, token, unwantedToken, collection }: Invited,
): Email {
  const page = `${ownOrigin(env)}/login`;
  const footnoteLink = {
    label: "No more invitations to this address",
    url: `${page}#unwanted_invitation&token=${encodeURIComponent(unwantedToken)}`,
  };
  const footnote = `If you do not know ${inviter}, ignore this e-mail: nothing has been done in your name.`;
  const content = collection
    ? {
        subject: `${inviter} shares a collection with you`,
        paragraphs: [
          `${inviter} invites you to the collection “${collection.title || "Untitled"}” on ${productName}. As ${collection.canEdit ? "an editor, you read its entries, add to it and remove from it" : "a viewer, you read its entries"}.`,
          token === null
            ? "Sign in to accept or decline. Nothing is shared with you before."
            : `The link leads to signing up with this e-mail address, where you accept or decline. It works for ${validDays} days.`,
        ],
        link:
          token === null
            ? { label: "See the invitation", url: `${page}?next=%2Fhome` }
            : {
                label: "See the invitation",
                url: `${page}?invitation=${encodeURIComponent(token)}#sign_up`,
              },
      }
    : token === null
      ? {
          subject: `${inviter} uses ${productName} too`,
          paragraphs: [
            `${inviter} wanted to invite you to ${productName}, where you have an account already.`,
            "There is nothing to accept: sign in as usual.",
          ],
          link: { label: "Sign in", url: page },
        }
      : {
          subject: `${inviter} invites you to ${productName}`,
          paragraphs: [
            `${inviter} invites you to ${productName}, a place to keep what you find, with a note on why it is interesting.`,
            `The link leads to signing up with this e-mail address. It works for ${validDays} days.`,
          ],
          link: {
            label: "Accept the invitation",
            url: `${page}?invitation=${encodeURIComponent(token)}#sign_up`,
          },
        };
  const logged = "An invitation";
  return { to, logged, ...renderEmail(env.companyName, { ...content, footnote, footnoteLink }) };
}
