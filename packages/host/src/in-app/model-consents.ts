import type { ModelConsentEntry } from "@bourse/contract/host-api";
import type { Clock } from "@bourse/platform";
import type { InApp } from "../principal/principal.ts";
import { HostRefusal } from "../refusal.ts";
import type { ModelBackend } from "../services/models/backend.ts";
import type { ReadyModel } from "../services/models/providers.ts";
import type { Audit } from "../store/audit.ts";
import { type Row, text } from "../store/columns.ts";
import type { Database } from "../store/database.ts";
import type { AskConsent } from "./consent-questions.ts";

/** A call that needs the consent; the question is withdrawn when the call ends. */
export interface ConsentCall {
  readonly principal: InApp;
  readonly signal: AbortSignal;
}

/** A wish for a certain model, with the caller's reason. */
export interface ModelWish {
  /** @throws CommandFailure if there is no such model */
  find?(): ReadyModel;
  readonly justification?: string | undefined;
}

/** The trader's consent to the use of the language model, one for each extension: each question costs the trader. */
export interface ModelConsents {
  /**
   * Resolves with the model once the trader has allowed it, and with the signal of the work: it aborts with the call, and
   * when the trader takes the consent back. @throws CommandFailure `model.not_configured`,
   * `model.key_missing`; HostRefusal `lm.consent_refused`
   */
  require(call: ConsentCall, wish?: ModelWish): Promise<ModelUse>;
  /** The trader's answers: those that allow by name, then those that refuse. */
  list(): ModelConsentEntry[];
  /**
   * Ends the extension's current requests to the model, and its tasks; the next use asks the trader again. Does nothing
   * if there is no answer.
   */
  revoke(extension: string): void;
}

/** A model that may be asked, for as long as the signal has not aborted. */
export interface ModelUse {
  readonly ready: ReadyModel;
  readonly signal: AbortSignal;
}

export interface ModelConsentDeps {
  readonly database: Database;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly backend: Pick<ModelBackend, "firstReady">;
  readonly ask: AskConsent;
  /** Called when the trader takes a consent back. */
  withdrawn(extension: string): void;
}

export function modelConsents(deps: ModelConsentDeps): ModelConsents {
  const { database, audit, clock, backend } = deps;
  const refused = new Map<string, ModelConsentEntry>();
  const uses = new Map<string, AbortController>();
  const useOf = (id: string, { signal }: ConsentCall, ready: ReadyModel): ModelUse => {
    const use = uses.get(id) ?? new AbortController();
    uses.set(id, use);
    return { ready, signal: AbortSignal.any([signal, use.signal]) };
  };
  const note = (action: string, subject: string, detail: Readonly<Record<string, unknown>>) =>
    audit.add({ at: clock.now().toISOString(), action, subject, detail });
  const holds = (extension: string, host: string) =>
    database.one(
      "SELECT 1 AS found FROM in_app_model_consents WHERE extension = ? AND model_host = ?",
      extension,
      host,
    ) !== undefined;
  const allow = ({ id, name }: InApp, host: string) =>
    database.transaction(() => {
      database.run(
        "INSERT OR REPLACE INTO in_app_model_consents (extension, name, model_host, at) VALUES (?, ?, ?, ?)",
        id,
        name,
        host,
        clock.now().toISOString(),
      );
      note("model_allowed", id, { name, host });
    });
  const refuse = ({ id, name }: InApp, host: string) => {
    const at = clock.now().toISOString();
    refused.set(id, { extension_id: id, extension_name: name, model_host: host, decision: "refused", at });
    note("model_refused", id, { name, host });
  };
  return {
    async require(call, { find = backend.firstReady, justification } = {}) {
      const { principal, signal } = call;
      const { id } = principal;
      for (;;) {
        signal.throwIfAborted();
        const ready = find();
        if (holds(id, hostOf(ready))) return useOf(id, call, ready);
        if (refused.has(id)) throw new HostRefusal("lm.consent_refused", "the trader did not allow it");
        const host = hostOf(ready);
        const question = {
          key: id,
          ...wordsOf(principal, ready, justification),
          allowed: () => allow(principal, host),
          refused: () => refuse(principal, host),
        };
        await deps.ask(question, signal);
      }
    },
    list: () => {
      const allowed = database.all("SELECT * FROM in_app_model_consents ORDER BY name, extension").map(entryOf);
      // An extension has only one answer, and a refusal is newer than the consent.
      return [...allowed.filter((each) => !refused.has(each.extension_id)), ...refused.values()];
    },
    revoke(extension) {
      refused.delete(extension);
      const given = database.one("SELECT name FROM in_app_model_consents WHERE extension = ?", extension);
      if (!given) return;
      uses.get(extension)?.abort(new HostRefusal("lm.consent_refused", "the trader took the consent back"));
      uses.delete(extension);
      deps.withdrawn(extension);
      const at = clock.now().toISOString();
      database.take(() => {
        database.run("DELETE FROM in_app_model_consents WHERE extension = ?", extension);
        audit.add({ at, action: "model_revoked", subject: extension, detail: { name: text(given.name) } });
      });
    },
  };
}

const entryOf = (row: Row): ModelConsentEntry => ({
  extension_id: text(row.extension),
  extension_name: text(row.name),
  model_host: text(row.model_host),
  decision: "allowed",
  at: text(row.at),
});

const hostOf = ({ baseUrl }: ReadyModel): string => new URL(baseUrl).host;

function wordsOf({ name }: InApp, ready: ReadyModel, why: string | undefined) {
  const reason = why === undefined ? "" : ` ${name} says: “${why.replaceAll(/\s+/g, " ")}”`;
  return {
    message: `${name} asks to use your language model`,
    detail:
      `It sends what it reads on this client to ${ready.model} at ${hostOf(ready)}, and you pay for the answers. ` +
      `You can take this back in the settings.${reason}`,
  };
}
