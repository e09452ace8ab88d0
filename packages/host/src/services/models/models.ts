import { DESK_LIMITS } from "@bourse/contract";
import type { EventBus } from "../../events.ts";
import { CommandFailure } from "../../principal/failure.ts";
import type { Principal } from "../../principal/principal.ts";
import type { DialogsService } from "../dialogs/port.ts";
import { refusals } from "../dialogs/refusals.ts";
import { askerOf } from "./ask.ts";
import type { ModelBackend } from "./backend.ts";
import { checkBaseUrl } from "./base-url.ts";
import { configure } from "./configure.ts";
import { connect } from "./connect.ts";
import { decide } from "./decide.ts";
import type { ModelDesk } from "./port.ts";
import type { Quota } from "./quota.ts";
import { startRecipe } from "./recipe.ts";
import { guestSettings, type SettingsChange, type SettingsStore } from "./settings.ts";
import { testTyped } from "./typed-test.ts";

/** Dependencies of the models' commands and routes. */
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
    async test(provider, caller) {
      const giveBack = placeOf(caller.principal, backend.quota);
      return connect(backend, provider, askerOf(caller)).finally(giveBack);
    },
    async testAll(provider, caller) {
      const { model } = await connect(backend, provider, askerOf(caller));
      const typed = await testTyped({ ...backend, settings }, backend.ready(provider), caller);
      return { connected: true, model, typed: [...typed] };
    },
    decide: (request, context) => decide(backend, request, context),
    recipe: (run, context) => startRecipe(backend, run, context),
    list: () => settings.list(),
    change: (provider, change) => settings.change(provider, checked(change)),
  };
}

/**
 * Takes a slot among the running questions and returns a function that releases it. The trader needs no slot: the
 * trader pays for all of them.
 */
function placeOf(principal: Principal, quota: Quota): () => void {
  switch (principal.kind) {
    case "guest":
    case "app":
      return quota.take(principal.id);
    case "trader":
      return () => {};
    case "task":
    case "inApp":
      throw new CommandFailure("command.permission_denied", "only the trader and extensions test providers");
  }
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
