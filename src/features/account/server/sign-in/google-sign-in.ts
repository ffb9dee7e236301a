/**
 * Google or any similar OpenID provider. It is discovered on first use, so that an outage does not affect
 * other sign-ins.
 */
import type { BetterAuthPlugin } from "better-auth";
import type { OAuthProvider } from "@better-auth/core/oauth2";
import type { GoogleSettings } from "#server/settings/env.ts";
import { AppError } from "#shared/errors.ts";
import { toPersonName } from "#shared/person-name.ts";

type Profile = { sub?: unknown; email_verified?: unknown; email?: unknown };

/** `onProven` is called with each address that Google has verified, before it is used. */
export function googleSignIn(
  settings: GoogleSettings,
  onProven: (email: string, subject: string) => Promise<void>,
): BetterAuthPlugin {
  return {
    id: "google-sign-in",
    init: (context) => {
      let found: Promise<OAuthProvider> | null = null;
      const discover = async (): Promise<OAuthProvider> => {
        const { genericOAuth } = await import("better-auth/plugins/generic-oauth");
        const plugin = genericOAuth({ config: [createConfig(settings)] });
        // Without the registered providers: this provider is one of them and would discover itself.
        const initialised = await plugin.init({ ...context, socialProviders: [] });
        const provider = initialised.context.socialProviders.find(({ id }) => id === "google");
        if (provider !== undefined) return provider as OAuthProvider;
        throw new AppError(
          "unavailable",
          `${settings.name} does not answer. Please try again later.`,
          {
            retryAfterSeconds: 60,
          },
        );
      };
      const getProvider = () => {
        found ??= discover().catch((error: unknown) => {
          // Retry the discovery on the next use.
          found = null;
          throw error;
        });
        return found;
      };
      const provider: OAuthProvider = {
        id: "google",
        name: settings.name,
        issuer: settings.issuer,
        // Binds the ID token to this browser's request, in addition to PKCE and state.
        requiresIdTokenNonce: true,
        accountSubject: ({ profile }) => String((profile as Profile).sub ?? ""),
        createAuthorizationURL: async (data) => (await getProvider()).createAuthorizationURL(data),
        validateAuthorizationCode: async (data) =>
          (await getProvider()).validateAuthorizationCode(data),
        getUserInfo: async (tokens) => {
          const found = await (await getProvider()).getUserInfo(tokens);
          const { email, emailVerified } = found?.user ?? {};
          const subject = String((found?.data as Profile | undefined)?.sub ?? "");
          if (email && emailVerified === true && subject !== "") await onProven(email, subject);
          return found;
        },
        options: {},
      };
      return { context: { socialProviders: [provider] } };
    },
  };
}

function createConfig({ clientId, clientSecret, issuer }: GoogleSettings) {
  return {
    providerId: "google",
    clientId,
    clientSecret,
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    requireIdTokenVerification: true,
    scopes: ["openid", "email", "profile"],
    pkce: true,
    // Ignore an address that the provider did not verify: the user may have made it up.
    mapProfileToUser: ({
      email,
      email_verified: isVerified,
      name,
    }: Profile & { name?: unknown }) => ({
      email: isVerified === true && typeof email === "string" ? email : null,
      emailVerified: isVerified === true,
      name: toPersonName(typeof name === "string" ? name : "") || String(email).split("@", 1)[0]!,
    }),
  };
}
