import type { MODELS_CONFIGURE, ModelSettings, ParamsOf } from "@bourse/contract";
import type { CommandContext } from "../../principal/caller.ts";
import { CommandFailure } from "../../principal/failure.ts";
import type { DialogAnswer, DialogFact, DialogsService } from "../dialogs/port.ts";
import type { Refusals } from "../dialogs/refusals.ts";
import { checkBaseUrl } from "./base-url.ts";
import { guestSettings, type ProviderSettings, type SettingsChange, type SettingsStore } from "./settings.ts";

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
export async function configure(desk: Desk, request: Request, context: CommandContext): Promise<ModelSettings> {
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
