import {
  DESK_LIMITS,
  EGRESS_LIMITS,
  FEED_LIMITS,
  type FEED_REQUEST,
  type FeedLimits,
  type ParamsOf,
} from "@bourse/contract";
import type { Egress } from "@bourse/egress";
import { allowanceOf, type Clock } from "@bourse/platform";
import { CommandFailure } from "@bourse/runtime/broker";
import type { EventBus } from "../../events.ts";
import type { Database } from "../../store/database.ts";
import type { DialogsService } from "../dialogs/port.ts";
import { refusals } from "../dialogs/refusals.ts";
import { checkAddress, commandDeadline } from "../egress/egress.ts";
import type { SecretStore } from "../secrets/port.ts";
import { type Redactor, redactor } from "../secrets/redact.ts";
import { tellableSecrets } from "../secrets/tellable.ts";
import { checkStatus, type PlainQuery, readingOf, typesOf } from "./answer.ts";
import { manageCredential, secretName } from "./credentials.ts";
import type { FeedReader } from "./feed-reader.ts";
import { gate } from "./gate.ts";
import { checkResultSize, toJson } from "./json-answer.ts";
import { askMcp, MCP_OPERATIONS } from "./mcp.ts";
import { type Origins, originBook, originRefused } from "./origins.ts";
import type { FeedCaller, FeedsService } from "./port.ts";

/** Dependencies of the service. */
export interface FeedsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly egress: Egress;
  readonly secrets: SecretStore;
  readonly dialogs: DialogsService;
  readonly reader: FeedReader;
  readonly limits?: FeedLimits;
}

type Params = ParamsOf<typeof FEED_REQUEST>;

/** Makes requests for extensions, to origins that the trader allows one by one. */
export function feedsService(given: FeedsDependencies): FeedsService {
  const dependencies = { ...given, secrets: tellableSecrets(given.secrets) };
  const limits = given.limits ?? FEED_LIMITS;
  const origins = originBook({ ...dependencies, refused: refusals(DESK_LIMITS.maxRefused) });
  const refusedKeys = refusals(DESK_LIMITS.maxRefused);
  const line = gate(given.clock, limits);
  const originOf = (endpoint: string) => checkAddress(endpoint, EGRESS_LIMITS.maxUrlLength).origin;
  return {
    async request(params, caller) {
      checkOperation(params);
      const origin = originOf(params.endpoint);
      await origins.ensure(caller, origin);
      const data = await line.pass(caller.principal.id, () =>
        send({ ...dependencies, limits, origins }, { params, origin }, caller),
      );
      checkResultSize(data, limits.maxResultBytes);
      const { kind, source_id, request_id } = params;
      const received_at = caller.now().toISOString();
      return { kind, source_id, ...(request_id === undefined ? {} : { request_id }), received_at, data };
    },
    async credentials({ action, source_id, kind, endpoint }, caller) {
      const scope = { source_id, kind, origin: originOf(endpoint) };
      return manageCredential({ ...dependencies, refused: refusedKeys }, { action, scope }, caller);
    },
    allowed: origins.list,
    revoke: origins.revoke,
    forget(extensionId) {
      origins.forget(extensionId);
      given.secrets.removeAll(`feed:${extensionId}:`);
    },
  };
}

const OPERATIONS: Readonly<Record<Params["kind"], readonly string[]>> = {
  rss: [],
  json: [],
  economics: ["calendar", "series"],
  mcp: MCP_OPERATIONS,
};

function checkOperation({ kind, operation, arguments: given }: Params): void {
  const known = OPERATIONS[kind];
  if (known.length === 0 && operation === undefined && given === undefined) return;
  if (known.length === 0) throw invalid(`${kind} has neither an operation nor arguments`);
  if (operation === undefined || !known.includes(operation))
    throw invalid(`the operation is one of ${known.join(", ")}`);
}

interface Sending extends FeedsDependencies {
  readonly limits: FeedLimits;
  readonly origins: Origins;
}

interface Question {
  readonly params: Params;
  readonly origin: string;
}

async function send(sending: Sending, { params, origin }: Question, caller: FeedCaller): Promise<unknown> {
  const { kind, source_id } = params;
  const isSecret = kind === "economics" || kind === "mcp";
  const secret = isSecret ? sending.secrets.read(secretName(caller, { source_id, kind, origin })) : undefined;
  if (kind === "economics" && secret === undefined) {
    throw new CommandFailure("feed.credential_missing", `no credential is stored for ${origin}`);
  }
  // Even the shortest secret: this very peer received it.
  const clean = redactor(secret === undefined ? [] : [secret], { shortest: 1 });
  const headers: Record<string, string> = secret === undefined ? {} : { authorization: `Bearer ${secret}` };
  try {
    if (kind === "mcp") return clean.json(toJson(await overMcp(sending, { params, headers, clean }, caller)));
    return await overGet(sending, { params, headers, secrets: secret === undefined ? [] : [secret] }, caller);
  } catch (cause) {
    if (cause instanceof CommandFailure) throw new CommandFailure(cause.code, clean.text(cause.message));
    throw cause;
  }
}

interface Ready {
  readonly params: Params;
  readonly headers: Readonly<Record<string, string>>;
}

async function overGet(
  { egress, limits, origins, reader }: Sending,
  { params, headers, secrets }: Ready & { readonly secrets: readonly string[] },
  caller: FeedCaller,
): Promise<unknown> {
  const kind = params.kind as PlainQuery["kind"];
  const answer = await egress.request({
    url: withArguments(params),
    headers,
    accepts: typesOf(kind),
    maxBytes: limits.maxAnswerBytes,
    timeoutMs: limits.timeoutMs,
    ...guardsOf(origins, caller),
    signal: caller.signal,
  });
  checkStatus(answer.status);
  const guest = { secrets, maxBytes: limits.maxResultBytes };
  return reader.readFor(guest, answer.body, readingOf(answer, { ...params, kind }, limits));
}

async function overMcp(
  { egress, limits, origins, clock }: Sending,
  { params, headers, clean }: Ready & { readonly clean: Redactor },
  caller: FeedCaller,
): Promise<unknown> {
  const deadline = commandDeadline(allowanceOf(clock), limits.timeoutMs, caller.signal);
  const { maxAnswerBytes: maxBytes, timeoutMs } = limits;
  const fetch = egress.fetchWithin({ maxBytes, timeoutMs, ...guardsOf(origins, caller) });
  const operation = params.operation as (typeof MCP_OPERATIONS)[number];
  const query = { endpoint: params.endpoint, operation, arguments: params.arguments ?? {} };
  try {
    return await askMcp(query, { fetch, headers, deadline, clean: clean.text });
  } finally {
    deadline.clear();
  }
}

/**
 * Every redirect passes the gates again and must lead to an origin that is allowed at that moment: the trader may have
 * revoked it.
 */
function guardsOf(origins: Origins, caller: FeedCaller) {
  return {
    mayReach: (origin: string) => origins.isAllowed(caller, origin),
    beforeHop: (origin: string) =>
      caller.commit(() => {
        if (!origins.isAllowed(caller, origin)) throw originRefused(origin);
      }),
  };
}

/** Adds the arguments of `economics` to the query, in the order of their names. */
function withArguments({ endpoint, arguments: given = {} }: Params): string {
  const pairs = Object.entries(given).sort(([left], [right]) => (left < right ? -1 : 1));
  if (pairs.some(([, value]) => !["string", "number", "boolean"].includes(typeof value))) {
    throw invalid("arguments are texts, numbers or booleans");
  }
  if (pairs.length === 0) return endpoint;
  const query = pairs.map(([name, value]) => `${encode(name)}=${encode(String(value))}`).join("&");
  return `${endpoint}${endpoint.includes("?") ? "&" : "?"}${query}`;
}

function encode(text: string): string {
  if (!text.isWellFormed()) throw invalid("an argument is no text");
  return encodeURIComponent(text).replaceAll("'", "%27");
}

function invalid(message: string): CommandFailure {
  return new CommandFailure("command.params_invalid", message);
}
