import {
  DESK_LIMITS,
  type MODELS_CONFIGURE,
  type MODELS_DECIDE,
  type MODELS_TEST,
  type ModelProvider,
  type ModelSettings,
  type ParamsOf,
  type ResultOf,
} from "@bourse/contract";
import { type CommandContext, CommandFailure } from "@bourse/runtime/broker";
import type { EventBus } from "../../events.ts";
import type { Principal } from "../../principal/principal.ts";
import type { DialogAnswer, DialogFact, DialogsService } from "../dialogs/port.ts";
import { type Refusals, refusals } from "../dialogs/refusals.ts";
import { type Asker, askerOf } from "./ask.ts";
import type { ModelBackend } from "./backend.ts";
import { checkBaseUrl } from "./base-url.ts";
import type { ModelDesk } from "./port.ts";
import { checkQuestions } from "./questions.ts";
import type { Quota } from "./quota.ts";
import { startRecipe } from "./recipe.ts";
import { guestSettings, type ProviderSettings, type SettingsChange, type SettingsStore } from "./settings.ts";
import { checkSize } from "./size.ts";
import { ANSWER_RULES, typedAnswers } from "./typed-answers.ts";
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

/** Asks for one word: an answer shows that key, model and address are right. */
async function connect(
  backend: ModelBackend,
  provider: ModelProvider,
  caller: Asker,
): Promise<ResultOf<typeof MODELS_TEST>> {
  const ready = backend.ready(provider);
  const call = {
    instructions: "Answer with the word OK.",
    messages: [{ role: "user" as const, content: "Are you there?" }],
    maxSteps: 1,
    timeoutMs: backend.limits.askTimeoutMs,
  };
  await backend.ask(ready, call, caller);
  return { connected: true, model: ready.model };
}

/** Asks typed questions about a state. Nothing is cached: a repeated question is asked again. */
async function decide(
  backend: ModelBackend,
  { provider, state, questions }: ParamsOf<typeof MODELS_DECIDE>,
  context: CommandContext,
): Promise<ResultOf<typeof MODELS_DECIDE>> {
  checkQuestions(questions);
  checkSize(state, backend.limits.maxStateBytes);
  const ready = backend.ready(provider);
  const giveBack = backend.quota.take(context.principal.id);
  const call = { instructions: ANSWER_RULES, maxSteps: 1, timeoutMs: backend.limits.askTimeoutMs };
  try {
    const answers = await typedAnswers(ready, { data: { state }, questions }, (messages, schema) =>
      backend.ask(ready, { ...call, messages, schema }, askerOf(context)),
    );
    return { provider, model: ready.model, answers };
  } finally {
    giveBack();
  }
}

type Request = ParamsOf<typeof MODELS_CONFIGURE>;

interface Desk {
  readonly dialogs: DialogsService;
  readonly settings: SettingsStore;
  readonly refused: Refusals;
}

/**
 * Shows the proposed changes and applies them with the trader's input. The result contains neither key nor address.
 * @throws CommandFailure `command.declined`, `model.address_refused`
 */
async function configure(desk: Desk, request: Request, context: CommandContext): Promise<ModelSettings> {
  const { provider } = request;
  // A refusal covers the whole provider: asking with another model must be no way around it.
  desk.refused.check(context.principal, provider);
  const facts = factsOf(request, desk.settings.of(provider));
  const answer = await desk.dialogs.ask(
    context.principal,
    { kind: "configure_model", provider, facts },
    context.signal,
  );
  if (!answer.accepted) {
    if (!context.signal.aborted) desk.refused.add(context.principal, provider);
    throw new CommandFailure("command.declined", "the trader declined the settings");
  }
  const change = changeOf(request, answer);
  return context.commit(() => guestSettings(desk.settings.change(provider, change)));
}

function changeOf(
  { provider, enabled, model, clear_api_key }: Request,
  { secret, baseUrl }: DialogAnswer,
): SettingsChange {
  const hasAddress = provider === "openai-compatible" && baseUrl !== undefined && baseUrl.trim() !== "";
  const typed = secret?.trim();
  return {
    ...(enabled === undefined ? {} : { enabled }),
    ...(model === undefined ? {} : { model }),
    ...(hasAddress ? { baseUrl: checkBaseUrl(baseUrl) } : {}),
    // The trader's input in this very dialog takes precedence.
    ...(typed ? { key: typed } : clear_api_key ? { key: null } : {}),
  };
}

/**
 * Describes the change in plain words. The only text from the extension is the model's name, which is shown as a value.
 */
function factsOf({ enabled, model, clear_api_key }: Request, before: ProviderSettings): readonly DialogFact[] {
  const facts: DialogFact[] = [];
  const changes = (label: string, from: string, to: string) =>
    facts.push({ label, value: from === to ? `stays ${to}` : `${from} → ${to}` });
  if (enabled !== undefined) changes("Provider", onOff(before.enabled), onOff(enabled));
  if (model !== undefined) changes("Model", before.model ?? "none", model);
  if (clear_api_key) facts.push({ label: "Stored key", value: before.has_api_key ? "is removed" : "none is stored" });
  else facts.push({ label: "Stored key", value: before.has_api_key ? "stays unless you type another" : "none yet" });
  if (before.base_url !== undefined) facts.push({ label: "Address", value: before.base_url });
  return facts;
}

function onOff(enabled: boolean): string {
  return enabled ? "on" : "off";
}
