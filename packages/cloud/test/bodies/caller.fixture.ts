import { ROUTES } from "@bourse/cloud";
import { type CloudActor, startCloud, TEST_LIMITS, type TestCloud } from "@bourse/cloud/testing";
import { STUB_SECRETS, signEvent } from "@bourse/cloud/testing/stripe";
import { CLOUD_LIMITS, ERROR_CATALOGUE, type ErrorCode } from "@bourse/contract";
import type { AnyRoute } from "../../src/http/route.ts";
import { send } from "../fuzz/send.fixture.ts";

const POSTS: readonly AnyRoute[] = ROUTES.filter(({ method }) => method === "POST");

/** Every route that takes JSON with a schema. */
export const JSON_ROUTES: readonly AnyRoute[] = POSTS.filter(({ schemas }) => schemas.body !== undefined);
/** Every route that takes JSON whose bytes are signed. */
export const SIGNED_ROUTES: readonly AnyRoute[] = POSTS.filter(({ takes }) => takes === "raw");
/** Every route that takes another form. */
export const OTHER_ROUTES: readonly AnyRoute[] = POSTS.filter(({ takes }) => takes === "form" || takes === "click");

/** A request to a route. */
export interface Sent {
  readonly body: Buffer;
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

/** An answer of a route. */
export interface Told {
  /** Status and code; followed by the code if it differs from the catalogue's. */
  readonly verdict: string;
  readonly issues: readonly { readonly rule: string; readonly pointer: string }[];
}

/** An account that passes the access check of each kind of route. */
type Actors = Readonly<Record<"anonymous" | "login" | "verified_publisher" | "administrator" | "finance", CloudActor>>;

/** A service, and an account that passes the access check of each of its routes. */
export class Caller {
  readonly #cloud: TestCloud;
  readonly #actors: Actors;

  private constructor(cloud: TestCloud, actors: Actors) {
    this.#cloud = cloud;
    this.#actors = actors;
  }

  static async start(): Promise<Caller> {
    const payments = {
      payouts: "manual",
      stripe: { secretKey: "sk_test_silent", webhookSecrets: STUB_SECRETS, apiBase: "http://127.0.0.1:9" },
    } as const;
    const cloud = await startCloud({ limits: TEST_LIMITS, payments });
    const author = await cloud.author();
    const administrator = await cloud.administrator();
    const finance = await cloud.finance();
    const actors = { anonymous: cloud.anonymous, login: author, verified_publisher: author, administrator, finance };
    return new Caller(cloud, actors);
  }

  close(): Promise<void> {
    return this.#cloud.close();
  }

  /** Sends to a route, at an address of the right form, as an account with access. */
  async send(route: AnyRoute, { body, headers = {} }: Sent): Promise<Told> {
    const { token } = this.#actorOf(route);
    const all: Readonly<Record<string, string | undefined>> = {
      "content-type": "application/json",
      authorization: token && `Bearer ${token}`,
      ...(route.takes === "raw" ? { "stripe-signature": this.#signature(body) } : {}),
      ...headers,
    };
    const said = Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
    const { status, bytes } = await send(this.#cloud.url, {
      operation: route.name,
      change: "",
      actor: "",
      method: "POST",
      path: addressOf(route),
      headers: Object.fromEntries(said),
      body,
    });
    return toldIn(status, bytes);
  }

  #actorOf({ access }: AnyRoute): CloudActor {
    if (access.kind === "optional") return this.#actors.anonymous;
    if (access.kind !== "role") return this.#actors[access.kind];
    return access.roles.includes("administrator") ? this.#actors.administrator : this.#actors.finance;
  }

  #signature(body: Buffer): string {
    return signEvent(body.toString("utf8"), STUB_SECRETS[0], this.#cloud.clock.now());
  }
}

/** Maximum bytes of a route's body. */
export function maxBytesOf({ bodySize }: AnyRoute): number {
  return bodySize === "complete" ? CLOUD_LIMITS.completeBodyBytes : CLOUD_LIMITS.jsonBodyBytes;
}

const UUID = "00000000-0000-4000-8000-000000000000";

function addressOf({ path }: AnyRoute): string {
  return path
    .replace("{id}", path.includes("/reversals/") ? UUID : "svc.not_there_at_all")
    .replace("{version}", "1.0.0")
    .replace(/\{\w+_id\}/g, UUID);
}

function toldIn(status: number, bytes: Buffer): Told {
  if (status === 0) return { verdict: "no answer", issues: [] };
  const { code, data } = JSON.parse(bytes.toString());
  if (code === 0) return { verdict: `${status} ok`, issues: [] };
  const entry = ERROR_CATALOGUE[data.error as ErrorCode];
  const isStable = entry !== undefined && entry.number === code && entry.hint === data.hint;
  return { verdict: `${status} ${data.error}${isStable ? "" : " not as in the catalogue"}`, issues: data.issues };
}
