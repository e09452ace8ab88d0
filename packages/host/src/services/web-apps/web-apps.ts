import { DESK_LIMITS, EGRESS_LIMITS, FEED_LIMITS, type FeedLimits, type WebAppLimits } from "@bourse/contract";
import type { BridgeParams, BridgeResult } from "@bourse/contract/web-app";
import type { Egress, EgressAnswer } from "@bourse/egress";
import type { Clock } from "@bourse/platform";
import { CommandFailure } from "@bourse/runtime/broker";
import { integer, type Row, text } from "../../store/columns.ts";
import type { Database } from "../../store/database.ts";
import type { DialogsService } from "../dialogs/port.ts";
import { refusals } from "../dialogs/refusals.ts";
import { checkAddress } from "../egress/egress.ts";
import { type CredentialScope, manageCredential, secretName } from "../feeds/credentials.ts";
import { gate } from "../feeds/gate.ts";
import type { SecretStore } from "../secrets/port.ts";
import { type Redactor, redactor } from "../secrets/redact.ts";
import { tellableSecrets } from "../secrets/tellable.ts";
import type { WebAppCaller, WebAppRecord, WebAppsService } from "./port.ts";

type Records = Pick<WebAppsService, "note" | "records" | "forget">;

/** Characters of one record: an address with a long query, or a message of a browser. */
const MAX_TEXT = 2048;

/** The records of all applications. */
function webAppRecords(database: Database, kept: number): Records {
  return {
    note(extensionId, { at, kind, text: said, outcome = null, bytes = null }) {
      database.take(() => {
        database.run(
          "INSERT INTO web_app_records (extension, at, kind, text, outcome, bytes) VALUES (?, ?, ?, ?, ?, ?)",
          extensionId,
          at,
          kind,
          said.slice(0, MAX_TEXT).toWellFormed(),
          outcome,
          bytes,
        );
        database.run(
          `DELETE FROM web_app_records WHERE extension = ?1 AND sequence <=
             (SELECT sequence FROM web_app_records WHERE extension = ?1 ORDER BY sequence DESC LIMIT 1 OFFSET ?2)`,
          extensionId,
          kept,
        );
      });
    },
    records: (extensionId) =>
      database
        .all("SELECT * FROM web_app_records WHERE extension = ? ORDER BY sequence DESC", extensionId)
        .map(recordOf),
    forget: (extensionId) =>
      database.take(() => database.run("DELETE FROM web_app_records WHERE extension = ?", extensionId)),
  };
}

function recordOf(row: Row): WebAppRecord {
  return {
    at: text(row.at),
    kind: text(row.kind) as WebAppRecord["kind"],
    text: text(row.text),
    ...(row.outcome === null ? {} : { outcome: text(row.outcome) }),
    ...(row.bytes === null ? {} : { bytes: integer(row.bytes) }),
  };
}

/** Dependencies of the service. */
export interface WebAppsDependencies {
  readonly database: Database;
  readonly egress: Egress;
  readonly secrets: SecretStore;
  readonly dialogs: DialogsService;
  readonly clock: Clock;
  readonly limits: WebAppLimits;
  /** How often an application may ask, as for a guest's feeds. */
  readonly pace?: FeedLimits;
  /** The origins that the installed manifest declares. */
  declaredOrigins(extensionId: string): readonly string[];
}

const CREDENTIAL_ACTION = { status: "status", request: "set", clear: "clear" } as const;

export function webAppsService(given: WebAppsDependencies): WebAppsService {
  const { database, limits, pace = FEED_LIMITS } = given;
  const secrets = tellableSecrets(given.secrets);
  const refused = refusals(DESK_LIMITS.maxRefused);
  const line = gate(given.clock, pace);
  const records = webAppRecords(database, limits.recordsKept);
  const isDeclared = (id: string, origin: string) =>
    given.declaredOrigins(id).some((each) => URL.parse(each)?.origin === origin);
  const scopeOf = (name: string, origin: string): CredentialScope => ({ source_id: name, kind: "web", origin });
  const means = {
    ...given,
    isDeclared,
    secret: (caller: Parameters<typeof secretName>[0], { name, origin }: { name: string; origin: string }) =>
      secrets.read(secretName(caller, scopeOf(name, origin))),
  };
  return {
    async fetch(params, caller) {
      const { principal, now } = caller;
      const at = now();
      const note = (told: Pick<WebAppRecord, "outcome" | "bytes">) =>
        records.note(principal.id, { at: at.toISOString(), kind: "fetch", text: shown(params), ...told });
      try {
        const answer = await line.pass(principal.id, () => guardedFetch(means, params, caller));
        note({ outcome: String(answer.status), bytes: answer.body.length });
        return answer;
      } catch (cause) {
        if (cause instanceof CommandFailure) note({ outcome: cause.code });
        throw cause;
      }
    },
    async secret(action, { name, origin: asked }, caller) {
      const { origin } = checkAddress(asked, EGRESS_LIMITS.maxUrlLength);
      if (!isDeclared(caller.principal.id, origin)) throw undeclared(origin);
      const request = { action: CREDENTIAL_ACTION[action], scope: scopeOf(name, origin) };
      const { has_credential } = await manageCredential({ ...given, secrets, refused }, request, caller);
      return { name, origin, has_secret: has_credential };
    },
    ...records,
  };
}

/** The request as its trader reads it. A secret travels in a header and never in an address. */
function shown({ method = "GET", url }: { readonly method?: string; readonly url: string }): string {
  return `${method} ${url}`;
}

type Params = BridgeParams<"network.fetch">;
type Result = BridgeResult<"network.fetch">;

/** Dependencies of one request. */
interface FetchMeans {
  readonly egress: Egress;
  readonly limits: Pick<WebAppLimits, "fetchBytes" | "fetchTimeoutMs">;
  /** Whether the application's manifest declares the origin. */
  isDeclared(extensionId: string, origin: string): boolean;
  /** The secret that the trader stored for this name and origin. */
  secret(caller: WebAppCaller, scope: { readonly name: string; readonly origin: string }): string | undefined;
}

/** The failure of a request to an origin that the manifest does not declare. */
function undeclared(origin: string): CommandFailure {
  return new CommandFailure("webapp.origin_undeclared", `the manifest does not declare ${origin}`);
}

/** @throws CommandFailure `webapp.origin_undeclared`, `webapp.secret_missing`, `command.params_invalid`, `egress.*` */
async function guardedFetch(means: FetchMeans, params: Params, caller: WebAppCaller): Promise<Result> {
  const { principal, commit, signal } = caller;
  const { origin } = checkAddress(params.url, EGRESS_LIMITS.maxUrlLength);
  const mayReach = (to: string) => means.isDeclared(principal.id, to);
  if (!mayReach(origin)) throw undeclared(origin);
  const { method = "GET", body, headers = {}, credential } = params;
  if (body !== undefined && method !== "POST") {
    throw new CommandFailure("command.params_invalid", "only POST has a body");
  }
  const secret = credential && storedSecret(means, caller, { name: credential.name, origin });
  const answer = await means.egress.request({
    url: params.url,
    method,
    headers: { ...headers, ...(secret === undefined ? {} : secretHeader(credential?.as, secret)) },
    ...(body === undefined ? {} : { body }),
    maxBytes: means.limits.fetchBytes,
    timeoutMs: means.limits.fetchTimeoutMs,
    mayReach,
    beforeHop: (to) =>
      commit(() => {
        if (!mayReach(to)) throw undeclared(to);
      }),
    signal,
  });
  // Even the shortest secret: this very peer received it.
  return resultOf(answer, redactor(secret === undefined ? [] : [secret], { shortest: 1 }));
}

function storedSecret(
  { secret }: FetchMeans,
  caller: WebAppCaller,
  scope: { readonly name: string; readonly origin: string },
): string {
  const found = secret(caller, scope);
  if (found !== undefined) return found;
  const message = `no secret named ${JSON.stringify(scope.name)} is stored for ${scope.origin}`;
  throw new CommandFailure("webapp.secret_missing", message);
}

function secretHeader(form: NonNullable<Params["credential"]>["as"] | undefined, secret: string) {
  return form === "x-api-key" ? { "x-api-key": secret } : { authorization: `Bearer ${secret}` };
}

function resultOf({ status, url, headers, body }: EgressAnswer, clean: Redactor): Result {
  const type = headers["content-type"]?.split(";")[0]?.trim();
  return { status, url: clean.text(url), ...(type ? { content_type: clean.text(type) } : {}), ...bodyOf(body, clean) };
}

function bodyOf(bytes: Uint8Array, clean: Redactor): Pick<Result, "body" | "encoding"> {
  try {
    return { body: clean.text(new TextDecoder("utf-8", { fatal: true }).decode(bytes)), encoding: "utf-8" };
  } catch {
    // Not UTF-8. Each byte is one character of Latin-1, so a secret among them is found as well.
    const text = clean.text(Buffer.from(bytes).toString("latin1"));
    return { body: Buffer.from(text, "latin1").toString("base64"), encoding: "base64" };
  }
}
