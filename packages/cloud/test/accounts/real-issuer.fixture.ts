import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A client registered with the issuer. */
export interface IssuerClient {
  readonly id: string;
  readonly secret: string;
}

/** The part of oidc-provider that the fixture uses; the package brings no types. */
interface Provider {
  readonly Grant: new (of: { accountId: string; clientId: string }) => Grant;
  callback(): (request: IncomingMessage, response: ServerResponse) => void;
  interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Details>;
  interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
}

interface Grant {
  addOIDCScope(scope: string): void;
  save(): Promise<string>;
}

interface Details {
  readonly prompt: { readonly name: string };
  readonly params: { readonly client_id: string };
  readonly session?: { readonly accountId: string };
}

type MakeProvider = new (issuer: string, configuration: object) => Provider;

/** Address to which the issuer returns people; nobody listens there, the test reads the address. */
export const REDIRECT_URL = "http://localhost/login";

/** oidc-provider on loopback, whose people consent to everything. */
export class RealIssuer {
  readonly url: string;
  readonly #server: Server;
  readonly #make: MakeProvider;
  readonly #clients: readonly IssuerClient[];
  #provider: Provider;
  #generation = 0;

  constructor(of: { server: Server; make: MakeProvider; clients: readonly IssuerClient[] }) {
    this.#server = of.server;
    this.#make = of.make;
    this.#clients = of.clients;
    this.url = `http://127.0.0.1:${(of.server.address() as AddressInfo).port}`;
    this.#provider = this.#newProvider();
    of.server.on("request", (request, response) => void this.#answer(request, response));
  }

  static async start(clients: readonly IssuerClient[]): Promise<RealIssuer> {
    const name: string = "oidc-provider";
    const { default: make } = (await import(name)) as { default: MakeProvider };
    const server = createServer();
    // After a standstill, the server would end an idle connection just as the next request is sent on it.
    server.keepAliveTimeout = 0;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return new RealIssuer({ server, make, clients });
  }

  /** Signs with new keys from now on; the earlier ones are gone. */
  rotateKeys(): void {
    this.#provider = this.#newProvider();
  }

  /** Follows the redirects of a browser as a person, and returns the parameters that come back with the code. */
  async logIn(authorizationUrl: string, accountId: string): Promise<URLSearchParams> {
    const cookies = new Map<string, string>([["as", accountId]]);
    let at = authorizationUrl;
    for (let hops = 0; hops < 10; hops += 1) {
      if (at.startsWith(REDIRECT_URL)) return new URL(at).searchParams;
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const answer = await fetch(at, { redirect: "manual", headers: { cookie } });
      await answer.arrayBuffer();
      for (const line of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      at = new URL(answer.headers.get("location") ?? "", at).href;
    }
    throw new Error(`the issuer sends in circles: ${at}`);
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #newProvider(): Provider {
    this.#generation += 1;
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const jwk = { ...privateKey.export({ format: "jwk" }), kid: `generation-${this.#generation}`, use: "sig" };
    return new this.#make(this.url, {
      clients: this.#clients.map(({ id, secret }) => ({
        client_id: id,
        client_secret: secret,
        redirect_uris: [REDIRECT_URL],
        application_type: "native",
        token_endpoint_auth_method: "client_secret_basic",
      })),
      jwks: { keys: [jwk] },
      cookies: { keys: ["a key of the tests"] },
      conformIdTokenClaims: false,
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_: unknown, id: string) => ({
        accountId: id,
        claims: () => ({ sub: id, email: `${id}@example.com`, email_verified: true, name: `Person ${id}` }),
      }),
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!request.url?.startsWith("/interaction/")) return this.#provider.callback()(request, response);
    const { prompt, params, session } = await this.#provider.interactionDetails(request, response);
    const accountId = session?.accountId ?? /(?:^|; )as=([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ?? "";
    if (prompt.name === "login") return this.#provider.interactionFinished(request, response, { login: { accountId } });
    const grant = new this.#provider.Grant({ accountId, clientId: params.client_id });
    grant.addOIDCScope("openid email profile");
    const result = { consent: { grantId: await grant.save() } };
    return this.#provider.interactionFinished(request, response, result);
  }
}
