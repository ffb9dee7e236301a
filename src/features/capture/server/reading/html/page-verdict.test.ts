import { describe, expect, it } from "vitest";
import { parseHtml } from "./parse-html.ts";
import { makePage, makeProse, makeRequest } from "#features/capture/server/testing/documents.ts";

async function judge(title: string, body: string, head = ""): Promise<string> {
  const outcome = await parseHtml(makeRequest("html", makePage(title, body, head)));
  if (outcome.ok) return "read";
  return /^[A-Z].*\.$/.test(outcome.message) ? outcome.kind : `no sentence: ${outcome.message}`;
}

const site = (main: string) =>
  `<header><nav><a href="/">Home</a> <a href="/news">News</a> <a href="/about">About us</a></nav></header>${main}<footer>© The Daily. All rights reserved.</footer>`;

describe("judgePage with a bot wall", () => {
  it.each([
    [
      "Cloudflare's check",
      "Just a moment...",
      `<noscript>Enable JavaScript and cookies to continue</noscript><script>window._cf_chl_opt={cvId:'3'}</script>`,
    ],
    [
      "Cloudflare's block",
      "Attention Required! | Cloudflare",
      `<h1>Sorry, you have been blocked</h1><h2>Why have I been blocked?</h2><p>This website is using a security service to protect itself from online attacks. The action you just performed triggered the security solution, and there are several actions that could.</p><p>You can email the site owner to let them know you were blocked. Please include what you were doing when this page came up and the Cloudflare Ray ID.</p><p>Cloudflare Ray ID: <b>7f3a2b1c9d8e7f6a</b></p>`,
    ],
    [
      "Akamai",
      "Access Denied",
      `<h1>Access Denied</h1>You don't have permission to access "http://www.example.com/" on this server.<p>Reference #18.2d351ab8.1557333295.a4e16ab`,
    ],
    [
      "DataDome",
      "example.com",
      `<p>Please enable JS and disable any ad blocker</p><script src="https://ct.captcha-delivery.com/c.js"></script>`,
    ],
    [
      "PerimeterX",
      "Access to this page has been denied",
      `<h1>Press &amp; Hold to confirm you are a human (and not a bot).</h1><div id="px-captcha"></div><script>window._pxAppId='PX1'</script>`,
    ],
    [
      "Google",
      "https://www.google.com/search?q=x",
      `<p>Our systems have detected unusual traffic from your computer network. This page checks to see if it's really you sending the requests, and not a robot.</p><form action="index"></form>`,
    ],
    [
      "Amazon",
      "Amazon.com",
      `<h4>Enter the characters you see below</h4><p>Sorry, we just need to make sure you're not a robot.</p>`,
    ],
    [
      "Incapsula",
      "",
      `<iframe src="/_Incapsula_Resource?x=1">Request unsuccessful. Incapsula incident ID: 123-456</iframe>`,
    ],
    [
      "a captcha",
      "Verify you are human",
      `<p>Please complete the security check to continue.</p><div class="g-recaptcha"></div>`,
    ],
    ["Vercel", "Vercel Security Checkpoint", `<p>We're verifying your browser</p>`],
  ])("reports %s as blocked", async (_name, title, body) =>
    expect(await judge(title, body)).toBe("blocked"),
  );
});

describe("judgePage with a consent notice", () => {
  it("reports a consent page", async () => {
    const body = `<h1>Before you continue</h1><p>We use cookies and data to deliver our services, measure audience engagement and the effectiveness of advertising.</p><p>If you choose to accept, we and our partners will also use cookies to show personalised content, as our privacy policy says.</p><button>Reject all</button><button>Accept all</button>`;
    expect(await judge("Before you continue to Example", body)).toBe("consent");
  });

  it("reports a page that contains only a notice", async () => {
    const body = `<div class="onetrust-consent"><p>We and our 843 partners use cookies to store personal data for personalised advertising. You can consent or see our privacy policy.</p><button>Accept all</button></div>`;
    expect(await judge("The Daily", body)).toBe("consent");
  });
});

describe("judgePage with a login form", () => {
  it.each([
    [
      "Sign in · Forge",
      `<form action="/login"><label>Username <input name="u"></label><label>Password <input type="password"></label><button>Sign in</button></form>`,
    ],
    [
      "Log in to Example",
      `<h1>Log in</h1><p>You must log in to continue.</p><form><input type="email"><button>Log in</button></form>`,
    ],
    ["Anmelden", `<form>Passwort <input type="password"><button>Anmelden</button></form>`],
  ])("reports %s as a login", async (title, body) =>
    expect(await judge(title, site(body))).toBe("login"),
  );
});

describe("judgePage with an error page", () => {
  it.each([
    ["404 Not Found", `<h1>Not Found</h1><p>The requested URL was not found on this server.</p>`],
    [
      "Page not found | The Daily",
      `<h1>Oops! That page can’t be found.</h1><p>It looks like nothing was found here. Maybe try a search?</p>`,
    ],
    ["The Daily", `<h1>404</h1><p>We looked everywhere for it.</p>`],
    ["Seite nicht gefunden – Die Zeitung", `<p>Die gesuchte Seite gibt es nicht mehr.</p>`],
    [
      "503 Service Temporarily Unavailable",
      `<h1>503 Service Temporarily Unavailable</h1><hr>nginx`,
    ],
    ["example.test", `<h1>This domain is for sale</h1><p>Make an offer today.</p>`],
  ])("reports %s", async (title, body) =>
    expect(await judge(title, site(body))).toBe("not_a_page"),
  );
});

describe("judgePage with an empty page", () => {
  it("reports a page that requires JavaScript", async () => {
    const body = `<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/main.js"></script>`;
    expect(await judge("My app", body)).toBe("empty");
  });

  it("reports a page without content", async () => expect(await judge("", "")).toBe("empty"));
});

describe("judgePage with an article", () => {
  const short = (about: string) =>
    `<article><h1>${about}</h1><p>${about}, and what came of it, is told here in a few lines for those who have little time and less patience, as most of us do.</p><p>There was more to say, and somebody said it elsewhere, at length, with pictures and a map that nobody could fold again.</p></article>`;

  it.each([
    ["Verify you are human: a short history of the captcha"],
    ["Just a moment... how Cloudflare checks if you are a human"],
    ["Access denied: life behind the firewall"],
    ["Peugeot 404"],
    ["Page not found: why links die"],
    ["We value your privacy, and other lies"],
    ["Sign in with your voice: a trial"],
    ["How to enable JavaScript"],
  ])("accepts an article called %s", async (title) => {
    expect(
      await judge(
        `${title} | The Daily`,
        site(`<article><h1>${title}</h1>${makeProse(6)}</article>`),
      ),
    ).toBe("read");
    expect(await judge(title, site(short(title)))).toBe("read");
  });

  it("accepts an article on a site that loads bot checks, offers a login and shows a cookie notice", async () => {
    const extras = `<form><input name="u"><input type="password"><button>Log in</button></form><div id="cookie-consent">We use cookies and partners for advertising and privacy. <button>Accept all</button></div><script src="https://js.captcha-delivery.com/t.js"></script><script>window._pxAppId='PX'</script>`;
    expect(await judge("A note on rivers", site(`${extras}${short("A note on rivers")}`))).toBe(
      "read",
    );
  });

  it("accepts a recipe for cookies under a cookie notice", async () => {
    const body = `<div class="cookie-bar">We use cookies, and so do our advertising partners. Privacy policy. <button>Accept</button></div>${short("Oat cookies")}`;
    expect(await judge("Oat cookies", body)).toBe("read");
  });

  it("accepts a page whose wrapper has cookie in its name", async () => {
    expect(
      await judge(
        "Rivers",
        `<div class="has-cookie-banner page">${short("Rivers")}<button>Accept</button></div>`,
      ),
    ).toBe("read");
  });

  it("accepts a page of one sentence", async () =>
    expect(await judge("Note", "<p>Buy milk, and do not forget the stamps.</p>")).toBe("read"));
});
