/** An OpenID provider on loopback that signs in the given user, for tests. */
import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

export type OpenIdUser = { sub: string; email: string; email_verified: boolean; name: string };

export type OpenIdServer = {
  issuer: string;
  settings: Record<string, string>;
  /** The user who signs in next. */
  user: OpenIdUser;
  /** Simulates the browser at the provider, from the given URL; returns the URL redirected to. */
  signIn: (url: string) => Promise<URL>;
  close: () => Promise<void>;
};

export async function startOpenIdServer(appOrigin: string, port = 0): Promise<OpenIdServer> {
  const http = createServer();
  await new Promise<void>((resolve) => void http.listen(port, "127.0.0.1", () => resolve()));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const client = { client_id: "commonplace", client_secret: "a-secret-of-the-client" };
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const people = new Map<string, OpenIdUser>();
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [`${appOrigin}/api/auth/callback/google`] }],
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" }] },
    cookies: { keys: ["a key of the test"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub)! }) }),
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId: client.client_id,
        accountId: context.oidc.session!.accountId!,
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  const made: OpenIdServer = {
    issuer,
    settings: {
      PUBLIC_URL: appOrigin,
      GOOGLE_CLIENT_ID: client.client_id,
      GOOGLE_CLIENT_SECRET: client.client_secret,
      GOOGLE_ISSUER: issuer,
    },
    user: { sub: "1", email: "ada@example.org", email_verified: true, name: "Ada" },
    signIn: async (url) => {
      const jar = new Map<string, string>();
      let at = new URL(url);
      for (let hop = 0; hop < 10 && at.origin === issuer; hop += 1) {
        const cookie = [...jar].map((pair) => pair.join("=")).join("; ");
        const answer = await fetch(at, { redirect: "manual", headers: { cookie } });
        for (const set of answer.headers.getSetCookie()) {
          const [name, value] = set.split(";", 1)[0]!.split("=", 2) as [string, string];
          jar.set(name, value);
        }
        const location = answer.headers.get("location");
        if (location === null)
          throw new Error(`stranded with ${answer.status}: ${await answer.text()}`);
        at = new URL(location, at);
      }
      return at;
    },
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  const answer = provider.callback();
  http.on("request", (request, response) => {
    if (!request.url!.startsWith("/interaction/")) return void answer(request, response);
    people.set(made.user.sub, made.user);
    const login = { accountId: made.user.sub };
    void provider.interactionFinished(request, response, { login });
  });
  return made;
}
