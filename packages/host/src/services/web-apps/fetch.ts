import { EGRESS_LIMITS, type WebAppLimits } from "@bourse/contract";
import type { BridgeParams, BridgeResult } from "@bourse/contract/web-app";
import type { Egress, EgressAnswer } from "@bourse/egress";
import { CommandFailure } from "../../principal/failure.ts";
import { checkAddress } from "../egress/egress.ts";
import { type Redactor, redactor } from "../secrets/redact.ts";
import type { WebAppCaller } from "./port.ts";

type Params = BridgeParams<"network.fetch">;
type Result = BridgeResult<"network.fetch">;

/** Dependencies of one request. */
export interface FetchMeans {
  readonly egress: Egress;
  readonly limits: Pick<WebAppLimits, "fetchBytes" | "fetchTimeoutMs">;
  /** Whether the application's manifest declares the origin. */
  isDeclared(extensionId: string, origin: string): boolean;
  /** The secret that the trader stored for this name and origin. */
  secret(caller: WebAppCaller, scope: { readonly name: string; readonly origin: string }): string | undefined;
}

/** The failure of a request to an origin that the manifest does not declare. */
export function undeclared(origin: string): CommandFailure {
  return new CommandFailure("webapp.origin_undeclared", `the manifest does not declare ${origin}`);
}

/** @throws CommandFailure `webapp.origin_undeclared`, `webapp.secret_missing`, `command.params_invalid`, `egress.*` */
export async function guardedFetch(means: FetchMeans, params: Params, caller: WebAppCaller): Promise<Result> {
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
