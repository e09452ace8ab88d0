import { DESK_LIMITS } from "@bourse/contract";
import type { EventBus } from "../../events.ts";
import type { DialogsService } from "../dialogs/port.ts";
import { refusals } from "../dialogs/refusals.ts";
import { refusing, toRefusal } from "../refusing.ts";
import { type Caller, callerOf } from "./ask.ts";
import type { ModelBackend } from "./backend.ts";
import { checkBaseUrl } from "./base-url.ts";
import { configure } from "./configure.ts";
import { connect } from "./connect.ts";
import { decide } from "./decide.ts";
import type { ModelDesk } from "./port.ts";
import { startRecipe } from "./recipe.ts";
import { guestSettings, type SettingsChange, type SettingsStore } from "./settings.ts";

/** What the models' commands and routes work with. */
export interface ModelsDeps {
  readonly backend: ModelBackend;
  readonly dialogs: DialogsService;
  readonly events: EventBus;
}

/** Language models for commands and for the trader's page. */
export function modelsService({ backend, dialogs, events }: ModelsDeps): ModelDesk {
  const refused = refusals(DESK_LIMITS.maxRefused);
  const settings = announced(backend.settings, events);
  return {
    settings: (provider) => guestSettings(settings.of(provider)),
    configure: (request, context) => configure({ dialogs, settings, refused }, request, context),
    async test(provider, context) {
      const giveBack = backend.quota.take(context.submitter.id);
      return connect(backend, provider, callerOf(context)).finally(giveBack);
    },
    decide: (request, context) => decide(backend, request, context),
    recipe: (run, context) => startRecipe(backend, run, context),
    list: () => refusing(() => settings.list()),
    change: (provider, change) => refusing(() => settings.change(provider, checked(change))),
    async check(provider) {
      // The trader's own act: no approval is asked for, and no quota.
      const caller: Caller = { signal: new AbortController().signal, permit: (send) => send() };
      return connect(backend, provider, caller).catch((cause) => Promise.reject(toRefusal(cause)));
    },
  };
}

function checked({ baseUrl, ...rest }: SettingsChange): SettingsChange {
  if (baseUrl === undefined) return rest;
  return { ...rest, baseUrl: baseUrl === null ? null : checkBaseUrl(baseUrl) };
}

function announced(settings: SettingsStore, events: EventBus): SettingsStore {
  return {
    ...settings,
    change(provider, change) {
      const state = settings.change(provider, change);
      events.emit({ type: "models" });
      return state;
    },
  };
}
