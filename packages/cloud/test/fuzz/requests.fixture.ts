import { createHmac } from "node:crypto";
import { ROUTES } from "@bourse/cloud";
import { Random } from "@bourse/cloud/testing/simulator";
import { STUB_SECRETS } from "@bourse/cloud/testing/stripe";
import type { AnyRoute } from "../../src/http/route.ts";
import type { People } from "../api/people.fixture.ts";
import { type Reference, referencesOf, valuesOf } from "../api/references.fixture.ts";
import { type SampledSchema, sample } from "../api/sample.fixture.ts";
import type { ApiWorld } from "../api/world.fixture.ts";
import {
  type Changed,
  changedField,
  changedKeys,
  oddQuery,
  oddSegment,
  WHOLE_COUNT,
  wholeBody,
} from "./mutate.fixture.ts";
import type { FuzzRequest } from "./send.fixture.ts";

type ActorName = keyof People;
type Whose = "own" | "foreign" | "absent";

/** Number of changes of each kind per operation. */
const COUNTS = { fields: 7, keys: 2, whole: 2, segments: 2, queries: 2, others: 2 };

/** A valid request of a route, and the source of its changes. */
interface Fitting {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** All requests of one operation: the same seed gives the same ones, whatever the other operations are. */
export class OperationRequests {
  readonly #world: ApiWorld;
  readonly #route: AnyRoute;
  readonly #random: Random;
  readonly #references: readonly Reference[];
  readonly #whole: number;

  constructor(world: ApiWorld, route: AnyRoute, seed: number) {
    this.#world = world;
    this.#route = route;
    this.#random = Random.of(seed, route.name);
    this.#references = referencesOf(route);
    this.#whole = this.#random.below(WHOLE_COUNT);
  }

  /** Valid requests, by every relevant account, with own objects, others' and none. */
  async *fitting(): AsyncGenerator<FuzzRequest> {
    const best = this.#best();
    for (const whose of ["absent", "foreign", "own"] as const) yield this.#build(best, whose, await this.#fit(whose));
    for (const actor of ["anonymous", "user", "maintainer"] as const)
      yield this.#build(actor, "own", await this.#fit("own"));
  }

  /** Requests with a fault. */
  async *changed(): AsyncGenerator<FuzzRequest> {
    const best = this.#best();
    const fit = await this.#fit("own");
    const { method, path, schemas } = this.#route;
    if (method === "POST") for (const change of this.#changes(fit)) yield this.#withBody(best, fit, change);
    for (let count = 0; count < COUNTS.segments && path.includes("{"); count += 1) {
      const names = Object.keys(fit.params);
      const params = { ...fit.params, [this.#random.pick(names) ?? ""]: oddSegment(this.#random) };
      yield { ...this.#build(best, "own", { ...fit, params }), change: "an odd address" };
    }
    for (let count = 0; count < COUNTS.queries; count += 1) {
      const names = Object.keys((schemas.query as SampledSchema | undefined)?.properties ?? {});
      const plain = this.#build(best, "own", { ...fit, query: {} });
      yield { ...plain, path: `${plain.path}?${oddQuery(this.#random, names)}`, change: "an odd query" };
    }
    for (let count = 0; count < COUNTS.others; count += 1) yield this.#otherwise(this.#build(best, "own", fit));
  }

  *#changes(fit: Fitting): Generator<Changed> {
    for (let count = 0; count < COUNTS.whole; count += 1) yield wholeBody(this.#whole + count * 7);
    if (this.#route.takes === "form" || this.#route.takes === "click") return;
    for (let count = 0; count < COUNTS.fields; count += 1) yield changedField(fit.body, this.#random);
    for (let count = 0; count < COUNTS.keys; count += 1) yield changedKeys(fit.body, this.#random);
  }

  /** The account that gets furthest with the route. */
  #best(): ActorName {
    const { access } = this.#route;
    if (access.kind === "anonymous") return "anonymous";
    if (access.kind !== "role") return "owner";
    return (["administrator", "finance", "reviewer"] as const).find((role) => access.roles.includes(role)) ?? "owner";
  }

  async #fit(whose: Whose): Promise<Fitting> {
    const values = await valuesOf(this.#references, whose === "absent" ? "absent" : this.#world[whose]);
    const of = (place: Reference["place"], fields: object) => {
      const named = this.#references.filter(
        (each) => each.place === place && (place === "path" || each.field in fields),
      );
      return { ...fields, ...Object.fromEntries(named.map(({ field }) => [field, values[field] ?? ""])) };
    };
    const { query, body } = this.#route.schemas;
    return {
      params: of("path", {}),
      query: of("query", query ? (sample(query as SampledSchema, this.#random) as object) : {}) as Record<
        string,
        string
      >,
      body: of("body", body ? (sample(body as SampledSchema, this.#random) as object) : this.#event()),
    };
  }

  /** A payment provider's event. */
  #event(): object {
    if (this.#route.takes !== "raw") return {};
    const type = this.#random.pick([
      "checkout.session.completed",
      "charge.refunded",
      "charge.dispute.created",
      "payout.paid",
    ]);
    const object = { id: "cs_1", object: "checkout.session", amount_total: 5, currency: "eur", payment_intent: "pi_1" };
    const created = Math.floor(this.#world.shop.cloud.clock.now().getTime() / 1000);
    return { id: `evt_${this.#random.below(1e9)}`, object: "event", type, created, data: { object } };
  }

  #build(actor: ActorName, whose: Whose, { params, query, body }: Fitting): FuzzRequest {
    const { name, method, path } = this.#route;
    const search = new URLSearchParams(query).toString();
    const address = path.replace(/\{(\w+)\}/g, (_, field: string) => params[field] ?? "");
    const bytes = method === "POST" ? Buffer.from(JSON.stringify(body)) : undefined;
    const plain: FuzzRequest = {
      operation: name,
      change: `${whose} objects`,
      actor,
      method,
      path: search === "" ? address : `${address}?${search}`,
      headers: { ...this.#session(actor) },
      body: bytes,
    };
    return bytes ? this.#typed(plain, bytes, "application/json") : plain;
  }

  #withBody(actor: ActorName, fit: Fitting, { name, bytes, type }: Changed): FuzzRequest {
    return { ...this.#typed(this.#build(actor, "own", fit), bytes, type ?? this.#takes()), change: name };
  }

  #takes(): string {
    if (this.#route.takes === "form") return "multipart/form-data; boundary=x";
    return this.#route.takes === "click" ? "application/x-www-form-urlencoded" : "application/json";
  }

  #typed(asked: FuzzRequest, bytes: Buffer, type: string): FuzzRequest {
    const signed = this.#route.takes === "raw" ? { "stripe-signature": this.#signature(bytes) } : {};
    const said = type === "" ? {} : { "content-type": type };
    const { "content-type": _, ...headers } = asked.headers;
    return { ...asked, headers: { ...headers, ...said, ...signed }, body: bytes };
  }

  #signature(bytes: Buffer): string {
    const at = Math.floor(this.#world.shop.cloud.clock.now().getTime() / 1000);
    return `t=${at},v1=${createHmac("sha256", STUB_SECRETS[0]).update(`${at}.`).update(bytes).digest("hex")}`;
  }

  #session(actor: ActorName): Readonly<Record<string, string>> {
    const { token } = this.#world.people[actor];
    return token === undefined ? {} : { authorization: `Bearer ${token}` };
  }

  /** The other method of the address, which may be another operation. */
  #otherMethod(): Pick<FuzzRequest, "operation" | "method" | "change"> {
    const { name, path, method: own } = this.#route;
    const method = own === "GET" ? "POST" : "GET";
    const other = ROUTES.find((each) => each.path === path && each.method === method);
    return { operation: other?.name ?? name, method, change: "the other method" };
  }

  /** Another method, header or encoding. */
  #otherwise(asked: FuzzRequest): FuzzRequest {
    const bearer = asked.headers.authorization ?? "";
    const without = { ...asked, body: undefined };
    const made: readonly FuzzRequest[] = [
      { ...without, method: "PUT", change: "PUT" },
      { ...without, method: "DELETE", change: "DELETE" },
      { ...without, method: "PATCH", change: "PATCH" },
      { ...without, method: "OPTIONS", change: "OPTIONS" },
      { ...without, method: "HEAD", change: "HEAD" },
      { ...without, method: "TRACE", change: "TRACE" },
      { ...without, ...this.#otherMethod() },
      { ...asked, method: "GET", body: Buffer.from("{}"), change: "GET with a body" },
      { ...asked, headers: { ...asked.headers, authorization: `${bearer}a` }, change: "another token" },
      { ...asked, headers: { ...asked.headers, authorization: "Basic YTpi" }, change: "another scheme" },
      { ...asked, headers: { ...asked.headers, authorization: "Bearer \u00e9" }, change: "a token that is none" },
      { ...asked, headers: { ...asked.headers, authorization: `Bearer ${"a".repeat(8000)}` }, change: "a long token" },
      { ...asked, headers: { ...asked.headers, "content-encoding": "gzip" }, change: "compressed" },
      { ...asked, headers: { ...asked.headers, "if-none-match": '"a", W/"b", *' }, change: "several tags" },
      { ...asked, headers: { ...asked.headers, "if-none-match": "\u00ff" }, change: "a tag that is none" },
      { ...asked, headers: { ...asked.headers, "x-http-method-override": "DELETE" }, change: "a method override" },
      { ...asked, headers: { ...asked.headers, "x-request-id": "<script>" }, change: "a request id" },
      {
        ...asked,
        headers: { ...asked.headers, "stripe-signature": "t=1,v1=zz,v1=" },
        change: "a signature that is none",
      },
      { ...asked, headers: { ...asked.headers, "user-agent": "a".repeat(6000) }, change: "a long name" },
      { ...asked, headers: { ...asked.headers, range: "bytes=0-0,5-1,-9" }, change: "ranges" },
      { ...asked, headers: { ...asked.headers, expect: "nothing" }, change: "an expectation" },
    ];
    return this.#random.pick(made) ?? asked;
  }
}
