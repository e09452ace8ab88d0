import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Parameters of a login's start, as received by the issuer. */
export interface Begun {
  readonly nonce: string;
  readonly state: string;
}

/** Form of the next ID token. */
export interface TokenWish {
  readonly claims: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
  /** Signed by a key that the issuer does not publish. */
  readonly isForged?: true;
  /** Without a signature. */
  readonly isBare?: true;
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** An issuer on loopback that signs whatever a test wants. */
export class CrookedIssuer {
  readonly url: string;
  /** Status of the token endpoint; by default it returns the wish's token. */
  status = 200;
  readonly #server: Server;
  #keys = [newKey("key-1")];
  #wish: TokenWish | undefined;

  constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on("request", (request, response) => {
      const body = this.#answer(request.url ?? "");
      response.writeHead(request.url === "/token" ? this.status : 200, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    });
  }

  static async start(): Promise<CrookedIssuer> {
    const server = createServer();
    // After a standstill, the server would end an idle connection just as the next request is sent on it.
    server.keepAliveTimeout = 0;
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return new CrookedIssuer(server);
  }

  /** Returns this token at the next exchange. */
  say(wish: TokenWish): void {
    this.#wish = wish;
    this.status = 200;
  }

  /** Signs with another key from now on and publishes only that key. */
  rotate(): void {
    this.#keys = [newKey(`key-${this.#keys[0]?.id}-next`)];
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #answer(path: string): unknown {
    if (path === "/token") return this.#tokens();
    if (path === "/jwks") return { keys: this.#keys.map((key) => key.jwk) };
    return {
      issuer: this.url,
      authorization_endpoint: `${this.url}/authorize`,
      token_endpoint: `${this.url}/token`,
      jwks_uri: `${this.url}/jwks`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256", "none", "HS256"],
    };
  }

  #tokens(): unknown {
    if (this.status !== 200) return { error: "invalid_grant" };
    return { access_token: "unused", token_type: "Bearer", id_token: this.#idToken() };
  }

  #idToken(): string {
    const key = this.#wish?.isForged ? newKey(this.#keys[0]?.id ?? "") : this.#keys[0];
    if (!key || !this.#wish) throw new Error("nothing was wished for");
    const { claims, header, isBare } = this.#wish;
    const text = `${encode({ alg: "RS256", kid: key.id, ...header })}.${encode(claims)}`;
    if (isBare) return `${text}.`;
    return `${text}.${sign("sha256", Buffer.from(text), key.private).toString("base64url")}`;
  }
}

interface Key {
  readonly id: string;
  readonly private: KeyObject;
  readonly jwk: object;
}

function newKey(id: string): Key {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    id,
    private: privateKey,
    jwk: { ...publicKey.export({ format: "jwk" }), kid: id, use: "sig", alg: "RS256" },
  };
}
