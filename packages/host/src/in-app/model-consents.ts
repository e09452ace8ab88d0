import type { ModelConsentEntry } from "@bourse/contract/host-api";
import type { Clock } from "@bourse/platform";
import type { InApp } from "../principal/principal.ts";
import { HostRefusal } from "../refusal.ts";
import type { ModelBackend } from "../services/models/backend.ts";
import type { ReadyModel } from "../services/models/providers.ts";
import type { Audit } from "../store/audit.ts";
import { text } from "../store/columns.ts";
import type { Database } from "../store/database.ts";
import type { Messages } from "./surfaces/messages.ts";

/** A call that needs the consent; its question is withdrawn when it ends. */
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
   * Resolves with the model once the trader has allowed it. @throws CommandFailure `model.not_configured`,
   * `model.key_missing`; HostRefusal `lm.consent_refused`
   */
  require(call: ConsentCall, wish?: ModelWish): Promise<ReadyModel>;
  /** By name. */
  list(): ModelConsentEntry[];
  /** The next use is asked about again. Does nothing if there is none. */
  revoke(extension: string): void;
}

export interface ModelConsentDeps {
  readonly database: Database;
  readonly audit: Audit;
  readonly clock: Clock;
  readonly backend: Pick<ModelBackend, "firstReady">;
  readonly messages: Messages;
  /** The host's own name among the owners of messages: an extension must not ask for itself. */
  readonly asker: string;
}

const [ALLOW, REFUSE] = ["Allow", "Do not allow"];

export function modelConsents(deps: ModelConsentDeps): ModelConsents {
  const { database, audit, clock, backend } = deps;
  const declined = new Set<string>();
  const asking = new Map<string, Promise<void>>();
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
  const ask = async ({ principal, signal }: ConsentCall, ready: ReadyModel, why: string | undefined) => {
    const chosen = await deps.messages.show(deps.asker, wordsOf(principal, ready, why), signal);
    if (chosen === 0) return allow(principal, hostOf(ready));
    // A question that was withdrawn, because the extension ended, is no answer.
    if (signal.aborted) return;
    declined.add(principal.id);
    note("model_refused", principal.id, { name: principal.name, host: hostOf(ready) });
  };
  return {
    async require(call, { find = backend.firstReady, justification } = {}) {
      const { id } = call.principal;
      for (;;) {
        call.signal.throwIfAborted();
        const ready = find();
        if (holds(id, hostOf(ready))) return ready;
        if (declined.has(id)) throw new HostRefusal("lm.consent_refused", "the trader did not allow it");
        // Several calls of one extension are one question.
        const open = asking.get(id) ?? ask(call, ready, justification).finally(() => asking.delete(id));
        asking.set(id, open);
        await open;
      }
    },
    list: () =>
      database.all("SELECT * FROM in_app_model_consents ORDER BY name, extension").map((row) => ({
        extension_id: text(row.extension),
        extension_name: text(row.name),
        model_host: text(row.model_host),
        at: text(row.at),
      })),
    revoke(extension) {
      declined.delete(extension);
      const given = database.one("SELECT name FROM in_app_model_consents WHERE extension = ?", extension);
      if (!given) return;
      database.transaction(() => {
        database.run("DELETE FROM in_app_model_consents WHERE extension = ?", extension);
        note("model_revoked", extension, { name: text(given.name) });
      });
    },
  };
}

const hostOf = ({ baseUrl }: ReadyModel): string => new URL(baseUrl).host;

function wordsOf({ name }: InApp, ready: ReadyModel, why: string | undefined) {
  const reason = why === undefined ? "" : ` ${name} says: “${why.replaceAll(/\s+/g, " ")}”`;
  return {
    severity: "warning" as const,
    message: `${name} asks to use your language model`,
    detail:
      `It sends what it reads on this client to ${ready.model} at ${hostOf(ready)}, and you pay for the answers. ` +
      `You can take this back in the settings.${reason}`,
    modal: true,
    items: [ALLOW, REFUSE],
  };
}
