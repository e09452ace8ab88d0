import type { AddPasskeyBody, PasskeyLoginBody } from "@bourse/contract/rest";
import { launchChromium } from "@bourse/testing/browser";
import type { Browser, CDPSession, Page } from "playwright-core";

/** Changes that a hostile page makes to the options before passing them to the browser. */
export type OptionsChange = Readonly<Record<string, unknown>>;

interface StoredCredential {
  readonly credentialId: string;
  readonly signCount: number;
}

/** A page of an origin, in a real browser with its own authenticator. */
export class PasskeyPage {
  readonly #page: Page;
  readonly #cdp: CDPSession;
  readonly #authenticatorId: string;
  readonly #leave: () => void;

  constructor(of: { seen: SeenPage; authenticatorId: string; leave: () => void }) {
    this.#page = of.seen.page;
    this.#cdp = of.seen.cdp;
    this.#authenticatorId = of.authenticatorId;
    this.#leave = of.leave;
  }

  /** Opens an empty page of another origin, with the same authenticator. */
  async goTo(origin: string): Promise<void> {
    await this.#page.goto(`${origin}/passkeys`);
  }

  /** `navigator.credentials.create`, as JSON; throws the browser's error. */
  create(options: unknown, change: OptionsChange = {}): Promise<AddPasskeyBody["credential"]> {
    return this.#page.evaluate(
      async ({ options, change }) => {
        const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON({ ...options, ...change } as never);
        const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
        return made.toJSON() as never;
      },
      { options: options as object, change },
    );
  }

  /** `navigator.credentials.get`, as JSON; throws the browser's error. */
  get(options: unknown, change: OptionsChange = {}): Promise<PasskeyLoginBody["credential"]> {
    return this.#page.evaluate(
      async ({ options, change }) => {
        const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON({ ...options, ...change } as never);
        const got = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
        return got.toJSON() as never;
      },
      { options: options as object, change },
    );
  }

  /** Sets whether the authenticator recognises its user. */
  async setUserVerified(isUserVerified: boolean): Promise<void> {
    const authenticatorId = this.#authenticatorId;
    await this.#cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  }

  /** Turns the authenticator into a clone with an earlier counter. */
  async turnBack(): Promise<void> {
    const authenticatorId = this.#authenticatorId;
    const { credentials } = await this.#cdp.send("WebAuthn.getCredentials", { authenticatorId });
    await this.#cdp.send("WebAuthn.clearCredentials", { authenticatorId });
    for (const credential of credentials as (StoredCredential & (typeof credentials)[number])[])
      await this.#cdp.send("WebAuthn.addCredential", { authenticatorId, credential: { ...credential, signCount: 0 } });
  }

  /** Deletes every credential. */
  async forget(): Promise<void> {
    await this.#cdp.send("WebAuthn.clearCredentials", { authenticatorId: this.#authenticatorId });
  }

  async close(): Promise<void> {
    await this.#cdp.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId: this.#authenticatorId });
    this.#leave();
  }
}

/** A page without an authenticator. */
interface SeenPage {
  readonly page: Page;
  readonly cdp: CDPSession;
}

/** A browser in which each page has its own authenticator. */
export class PasskeyBrowser {
  readonly #browser: Browser;
  /** Closed ones: a new page costs a process, and all that a page keeps here is its authenticator. */
  readonly #unused: SeenPage[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  static async launch(): Promise<PasskeyBrowser> {
    return new PasskeyBrowser(await launchChromium());
  }

  /** Opens an empty page of an origin; no other resource is loaded. A `button` verifies nobody. */
  async open(origin: string, device: "fingerprint" | "button" = "fingerprint"): Promise<PasskeyPage> {
    const checksUser = device === "fingerprint";
    const seen = this.#unused.pop() ?? (await this.#newPage());
    const { authenticatorId } = await seen.cdp.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: checksUser,
        isUserVerified: checksUser,
        automaticPresenceSimulation: true,
      },
    });
    const made = new PasskeyPage({ seen, authenticatorId, leave: () => this.#unused.push(seen) });
    await made.goTo(origin);
    return made;
  }

  async #newPage(): Promise<SeenPage> {
    const context = await this.#browser.newContext();
    const page = await context.newPage();
    await page.route("**/passkeys", (route) => route.fulfill({ contentType: "text/html", body: "<title>x</title>" }));
    const cdp = await context.newCDPSession(page);
    await cdp.send("WebAuthn.enable");
    return { page, cdp };
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}
