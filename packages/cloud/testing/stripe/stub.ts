import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { StripeBooks } from "./books.ts";
import { type Form, readForm, StripeRefusal } from "./form.ts";

/**
 * Kinds of failing calls. `reset`: the connection breaks; `silence`: no answer comes; `saved-500`: the error is stored
 * under the key, as Stripe does once a request has begun.
 */
export type StubFailure =
  | "reset-before"
  | "reset-after"
  | "silence-before"
  | "silence-after"
  | "500-before"
  | "500-after"
  | "saved-500"
  | "429"
  | "in-progress";

/** All kinds of failure. */
export const STUB_FAILURES: readonly StubFailure[] = [
  "reset-before",
  "reset-after",
  "silence-before",
  "silence-after",
  "500-before",
  "500-after",
  "saved-500",
  "429",
  "in-progress",
];

interface Rule {
  readonly path: RegExp;
  readonly how: StubFailure;
  times: number;
}

interface Kept {
  readonly request: string;
  readonly status: number;
  readonly body: string;
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: Form;
  readonly form: Form;
  readonly account: string | undefined;
}

/** The endpoints of Stripe that the service calls, on loopback, with its idempotency, errors and failures. */
export class StripeStub {
  readonly books: StripeBooks;
  /** Method, path and key of each received request. */
  readonly requests: string[] = [];
  readonly #secretKey: string;
  readonly #kept = new Map<string, Kept>();
  readonly #rules: Rule[] = [];
  readonly #server: Server;
  #asked = 0;

  constructor({ secretKey, now }: { readonly secretKey: string; readonly now: () => Date }) {
    this.books = new StripeBooks(now);
    this.#secretKey = secretKey;
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  async start(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, "127.0.0.1", done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** Makes the next calls of a path fail. */
  fail(path: RegExp, how: StubFailure, times = 1): void {
    this.#rules.push({ path, how, times });
  }

  /** Forgets all keys, as Stripe does after a day, but not the payments made with them. */
  forgetKeys(): void {
    this.#kept.clear();
  }

  /** Ends all failures. */
  recover(): void {
    this.#rules.length = 0;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    const key = request.headers["idempotency-key"] as string | undefined;
    const line = `${request.method} ${request.url?.split("?", 1)[0]}`;
    this.requests.push(key === undefined ? line : `${line} ${key}`);
    const failure = this.#takeFailure(line);
    if (failure === "reset-before") return void request.socket.destroy();
    if (failure === "silence-before") return;
    if (failure === "500-before") return this.#answer(response, apiError());
    if (failure === "429") return this.#answer(response, refused(new StripeRefusal(429, "rate_limit", "slow down")));
    if (failure === "in-progress") return this.#answer(response, refused(inProgress()));
    const answer = this.#once(request, { key, body, failure });
    if (failure === "reset-after") return void request.socket.destroy();
    if (failure === "silence-after") return;
    if (failure === "500-after") return this.#answer(response, apiError());
    this.#answer(response, answer);
  }

  /** Executes a request once per key; the same key with a different body is an error. */
  #once(request: IncomingMessage, of: { key: string | undefined; body: string; failure: StubFailure | undefined }) {
    if (request.headers.authorization !== `Bearer ${this.#secretKey}`)
      return refused(new StripeRefusal(401, "api_key_invalid", "no such key"));
    const { key, body } = of;
    const words = `${request.method} ${request.url} ${request.headers["stripe-account"] ?? ""} ${body}`;
    const kept = key === undefined ? undefined : this.#kept.get(key);
    if (kept) {
      if (kept.request === words) return { status: kept.status, body: kept.body, isReplayed: true };
      return refused(new StripeRefusal(400, "idempotency_mismatch", "other parameters"));
    }
    const answer = of.failure === "saved-500" ? apiError() : this.#try(request, body);
    if (key !== undefined) this.#kept.set(key, { request: words, ...answer });
    return answer;
  }

  #try(request: IncomingMessage, body: string) {
    const url = new URL(request.url ?? "/", "http://stub");
    const asked = {
      method: request.method ?? "GET",
      path: url.pathname,
      query: readForm(url.search.slice(1)),
      form: readForm(body),
      account: request.headers["stripe-account"] as string | undefined,
    };
    try {
      return { status: 200, body: JSON.stringify(this.#do(asked)) };
    } catch (fault) {
      if (fault instanceof StripeRefusal) return refused(fault);
      throw fault;
    }
  }

  #do({ method, path, query, form, account: onBehalfOf }: Asked): unknown {
    const { books } = this;
    const account = /^GET \/v1\/accounts\/(\w+)$/.exec(`${method} ${path}`);
    if (account) return books.account(account[1] ?? "");
    const reversal = /^\/v1\/transfers\/(\w+)\/reversals$/.exec(path);
    switch (`${method} ${path}`) {
      case "POST /v1/checkout/sessions":
        return books.createSession(form);
      case "POST /v1/accounts":
        return books.createAccount(form);
      case "POST /v1/account_links":
        return books.createLink(form);
      case "POST /v1/transfers":
        return books.createTransfer(form);
      case "GET /v1/transfers":
        return listOf(
          path,
          books.transfers.filter((each) => each.transfer_group === query.transfer_group),
        );
      case "POST /v1/payouts":
        return books.createPayout(onBehalfOf ?? "", form);
      case "GET /v1/payouts":
        return listOf(
          path,
          books.payouts.filter((each) => each.account === books.account(onBehalfOf ?? "").id),
        );
      default:
        if (method === "POST" && reversal) return books.reverseTransfer(reversal[1] ?? "", form);
        throw new StripeRefusal(404, "resource_missing", `no ${method} ${path}`);
    }
  }

  #takeFailure(line: string): StubFailure | undefined {
    const rule = this.#rules.find((each) => each.times > 0 && each.path.test(line));
    if (rule) rule.times -= 1;
    return rule?.how;
  }

  #answer(response: ServerResponse, answer: { status: number; body: string; isReplayed?: boolean }): void {
    this.#asked += 1;
    response.writeHead(answer.status, {
      "content-type": "application/json",
      "request-id": `req_${this.#asked}`,
      ...(answer.isReplayed ? { "idempotent-replayed": "true" } : {}),
    });
    response.end(answer.body);
  }
}

function listOf(url: string, data: readonly unknown[]) {
  return { object: "list", url, has_more: false, data };
}

function refused({ status, code, type, message }: StripeRefusal) {
  return { status, body: JSON.stringify({ error: { type, code, message } }) };
}

const apiError = () => refused(new StripeRefusal(500, "", "an error on our side"));

const inProgress = () => new StripeRefusal(409, "idempotency_key_in_use", "another request with this key is running");
