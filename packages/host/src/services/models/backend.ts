import { MODEL_LIMITS, type ModelLimits, type ModelProvider } from "@bourse/contract";
import type { Egress } from "@bourse/egress";
import type { Clock } from "@bourse/platform";
import { CommandFailure } from "@bourse/runtime/broker";
import type { Database } from "../../store/database.ts";
import type { SecretStore } from "../secrets/port.ts";
import { tellableSecrets } from "../secrets/tellable.ts";
import { type Asker, askModel } from "./ask.ts";
import { ownTransport } from "./own-transport.ts";
import { OFFICIAL_ADDRESSES, type ReadyModel } from "./providers.ts";
import { modelQuota, type Quota } from "./quota.ts";
import { type ProviderSettings, type SettingsStore, settingsStore } from "./settings.ts";
import { RequestRefused } from "./status-failure.ts";
import type { ModelCall } from "./stream.ts";

/** Dependencies of the model backend. */
export interface BackendDeps {
  readonly database: Database;
  readonly secrets: SecretStore;
  readonly egress: Egress;
  readonly clock: Clock;
  /** A fault of the host itself. */
  report(cause: unknown): void;
  readonly limits?: ModelLimits;
}

/** Settings, quota and network access that commands, recipes and the assistant share. */
export interface ModelBackend {
  readonly clock: Clock;
  readonly limits: ModelLimits;
  readonly settings: SettingsStore;
  readonly quota: Quota;
  /** @throws CommandFailure `model.not_configured`, `model.key_missing` */
  ready(provider: ModelProvider): ReadyModel;
  /**
   * The first enabled provider that is ready. @throws CommandFailure as {@link ModelBackend.ready}, for the first
   * enabled one
   */
  firstReady(): ReadyModel;
  ask(ready: ReadyModel, call: ModelCall, caller: Asker): Promise<string>;
  /** Runs background work; it ends before the host's store closes. */
  inBackground(work: (closing: AbortSignal) => Promise<void>): void;
  /** Aborts running work. */
  close(): Promise<void>;
}

export function modelBackend(deps: BackendDeps): ModelBackend {
  const { clock, limits = MODEL_LIMITS, egress } = deps;
  const settings = settingsStore(deps.database, tellableSecrets(deps.secrets));
  const own = ownTransport();
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  const transportFor = ({ provider, baseUrl }: ReadyModel) => {
    if (provider === "openai-compatible") return own.fetch;
    const { origin } = new URL(baseUrl);
    const { maxAnswerBytes: maxBytes, askTimeoutMs: timeoutMs } = limits;
    return egress.fetchWithin({ maxBytes, timeoutMs, mayReach: (other) => other === origin });
  };
  return {
    clock,
    limits,
    settings,
    quota: modelQuota(clock, limits),
    ready: (provider) => readyModel(settings, settings.of(provider)),
    firstReady() {
      const enabled = settings.list().filter((each) => each.enabled);
      // A provider without its key must not take precedence over a complete one.
      const first = enabled.find(isWhole) ?? enabled[0];
      if (!first) throw new CommandFailure("model.not_configured", "no language model is enabled");
      return readyModel(settings, first);
    },
    async ask(ready, call, { signal, permit }) {
      const caller = { permit, signal: AbortSignal.any([signal, closing.signal]) };
      const ask = (asked: ReadyModel) => askModel({ clock, limits, transportFor }, { ready: asked, call }, caller);
      const isUntried = call.schema && ready.provider === "openai-compatible" && ready.answerForm === undefined;
      if (!isUntried) return ask(ready);
      try {
        return await ask(ready);
      } catch (cause) {
        // Servers that do not support schemas refuse the request because of it, and bill nothing.
        if (!(cause instanceof RequestRefused) || hasImage(call)) throw cause;
        return ask({ ...ready, answerForm: "prompt" });
      }
    },
    inBackground(work) {
      const task = work(closing.signal).catch(deps.report);
      running.add(task);
      void task.finally(() => running.delete(task));
    },
    async close() {
      closing.abort(new CommandFailure("model.unavailable", "the host is stopping"));
      await Promise.all(running);
      await own.close();
    },
  };
}

/** With an image, the image may be the reason of the refusal: the caller first asks without it. */
const hasImage = ({ messages }: ModelCall): boolean =>
  messages.some(({ content }) => typeof content !== "string" && content.some((part) => part.type === "file"));

function isWhole({ provider, model, base_url, has_api_key }: ProviderSettings): boolean {
  return model !== undefined && (provider === "openai-compatible" ? base_url !== undefined : has_api_key);
}

function readyModel(
  settings: SettingsStore,
  { provider, enabled, model, base_url, answer_form }: ProviderSettings,
): ReadyModel {
  if (!enabled) throw new CommandFailure("model.not_configured", `${provider} is not enabled`);
  if (model === undefined) throw new CommandFailure("model.not_configured", `${provider} has no model chosen`);
  const key = settings.key(provider);
  if (provider === "openai-compatible") {
    if (base_url === undefined) throw new CommandFailure("model.not_configured", `${provider} has no address`);
    return { provider, model, key, baseUrl: base_url, answerForm: answer_form };
  }
  if (key === undefined) throw new CommandFailure("model.key_missing", `no key is stored for ${provider}`);
  return { provider, model, key, baseUrl: OFFICIAL_ADDRESSES[provider] };
}
