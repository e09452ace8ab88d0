import { DESK_LIMITS, EGRESS_LIMITS, FEED_LIMITS, type FeedLimits, type WebAppLimits } from "@bourse/contract";
import type { Egress } from "@bourse/egress";
import type { Clock } from "@bourse/platform";
import { CommandFailure } from "../../principal/failure.ts";
import type { Database } from "../../store/database.ts";
import type { DialogsService } from "../dialogs/port.ts";
import { refusals } from "../dialogs/refusals.ts";
import { checkAddress } from "../egress/egress.ts";
import { type CredentialScope, manageCredential, secretName } from "../feeds/credentials.ts";
import { gate } from "../feeds/gate.ts";
import type { SecretStore } from "../secrets/port.ts";
import { tellableSecrets } from "../secrets/tellable.ts";
import { guardedFetch, undeclared } from "./fetch.ts";
import type { WebAppRecord, WebAppsService } from "./port.ts";
import { webAppRecords } from "./records.ts";

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
