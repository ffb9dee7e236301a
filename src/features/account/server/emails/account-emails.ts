/** Every e-mail about an account. Users' names are left out: a user who signs up with another's address chose the name. */
import { type Env, ownOrigin } from "#server/settings/env.ts";
import { type Content, renderEmail } from "#server/mail/email-layout.ts";
import { productName } from "#shared/product-name.ts";
import type { Email } from "#server/mail/email.ts";
import { linkLifetimes } from "./link-lifetimes.ts";

type Settings = Pick<Env, "companyName" | "publicUrl" | "host" | "port">;

const notYou = "If this was not you, you can ignore this e-mail: nothing has happened.";
const alarmFootnote =
  "If this was not you, reset your password at once: someone else can use your account.";

/** Creates the e-mails of one installation: links lead to its own origin, the footer names its operator. */
export function createEmails(env: Settings) {
  const page = `${ownOrigin(env)}/login`;
  const linkTo = (step: string, token: string) =>
    `${page}#${step}&token=${encodeURIComponent(token)}`;
  /** `seconds` is how long its link or code is valid. */
  const write = (to: string, content: Content, seconds?: number): Email => ({
    to,
    ...renderEmail(env.companyName, content),
    ...(seconds !== undefined && {
      expiresAt: new Date(Date.now() + seconds * 1_000).toISOString(),
    }),
  });

  return {
    confirmAddress: (to: string, token: string) =>
      write(
        to,
        {
          subject: `Confirm your e-mail address for ${productName}`,
          paragraphs: [
            `Welcome to ${productName}. Please confirm that this is your e-mail address. Then your account is ready.`,
            "The link works for 24 hours.",
          ],
          link: { label: "Confirm my address", url: linkTo("verify_email", token) },
          footnote: `If you did not sign up for ${productName}, ignore this e-mail.`,
        },
        linkLifetimes.confirmAddress,
      ),
    addressKnown: (to: string) =>
      write(to, {
        subject: `You already have an account at ${productName}`,
        paragraphs: [
          `Somebody, probably you, tried to sign up for ${productName} with this e-mail address. It already has an account.`,
          "Sign in with your password, or have a sign-in link sent to you. If you forgot your password, you can reset it there.",
        ],
        link: { label: "Sign in", url: page },
        footnote: notYou,
      }),
    magicLink: (to: string, token: string) =>
      write(
        to,
        {
          subject: `Your sign-in link for ${productName}`,
          paragraphs: [
            `Open this link to sign in to ${productName}. It works once, for 15 minutes.`,
          ],
          link: { label: "Sign in", url: linkTo("magic_link", token) },
          footnote: notYou,
        },
        linkLifetimes.magicLink,
      ),
    signInCode: (to: string, code: string) =>
      write(
        to,
        {
          subject: `Your sign-in code for ${productName}`,
          paragraphs: [
            `Enter this code to sign in to ${productName}. It works once, for 10 minutes.`,
          ],
          code,
          footnote: `${notYou} Nobody from ${productName} will ever ask you for this code.`,
        },
        linkLifetimes.signInCode,
      ),
    resetPassword: (to: string, token: string) =>
      write(
        to,
        {
          subject: `Reset your password for ${productName}`,
          paragraphs: ["Open this link to choose a new password. It works once, for one hour."],
          link: { label: "Choose a new password", url: linkTo("update_password", token) },
          footnote: `${notYou} Your password stays as it is.`,
        },
        linkLifetimes.resetPassword,
      ),
    passwordChanged: (to: string) =>
      write(to, {
        subject: `Your password for ${productName} was changed`,
        paragraphs: [
          "The password of your account was changed. Every other place where you were signed in has been signed out.",
        ],
        link: { label: "Reset my password", url: page },
        footnote: alarmFootnote,
      }),
    confirmNewAddress: (to: string, token: string) =>
      write(
        to,
        {
          subject: `Confirm your new e-mail address for ${productName}`,
          paragraphs: [
            `Open this link to sign in to ${productName} with this e-mail address from now on. Until then the old one holds.`,
            "The link works for 24 hours.",
          ],
          link: { label: "Confirm my new address", url: linkTo("verify_email", token) },
          footnote: notYou,
        },
        linkLifetimes.confirmNewAddress,
      ),
    emailChangeAsked: (to: string, newEmail: string) =>
      write(to, {
        subject: `A change of your e-mail address at ${productName}`,
        paragraphs: [
          `Somebody who is signed in to your account asked to change the e-mail address of your account to ${newEmail}.`,
          "The change holds as soon as it is confirmed from the new address.",
        ],
        link: { label: "Reset my password", url: page },
        footnote: alarmFootnote,
      }),
    emailChanged: (to: string, newEmail: string) =>
      write(to, {
        subject: `Your e-mail address at ${productName} was changed`,
        paragraphs: [
          `Your account now uses ${newEmail}. This is the last e-mail about it to this address.`,
        ],
        footnote: "If this was not you, ask the operator of this server for help at once.",
      }),
    twoFactorChanged: (to: string, isOn: boolean) =>
      write(to, {
        subject: `Two-factor authentication was turned ${isOn ? "on" : "off"} at ${productName}`,
        paragraphs: [
          isOn
            ? "From now on, signing in takes a code of your authenticator app as well. Keep your recovery codes in a safe place."
            : "Signing in no longer takes a code of your authenticator app.",
        ],
        link: { label: "Sign in", url: page },
        footnote: alarmFootnote,
      }),
    keyMade: (to: string) =>
      write(to, {
        subject: `An API key was made for your account at ${productName}`,
        paragraphs: [
          "A program that has it can do in your name what it allows. Your profile lists your keys: each can be revoked there at once.",
        ],
        link: { label: "Sign in", url: page },
        footnote: `${alarmFootnote} Then revoke the key.`,
      }),
    accountDeleted: (to: string) =>
      write(to, {
        subject: `Your account at ${productName} was deleted`,
        paragraphs: [
          "Your account and everything in it has been deleted. Entries that you shared and others saved stay with them, without your name.",
        ],
        footnote: "This is the last e-mail about it.",
      }),
  };
}
