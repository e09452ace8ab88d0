import type {
  MODELS_CONFIGURE,
  MODELS_DECIDE,
  MODELS_RECIPE,
  MODELS_TEST,
  ModelProvider,
  ModelSettings,
  ParamsOf,
  ResultOf,
} from "@bourse/contract";
import type { Caller, CommandContext } from "../../principal/caller.ts";
import type { ReadTool } from "./session.ts";
import type { ProviderSettings, SettingsChange } from "./settings.ts";

/** A recipe and what its session may read. */
export interface RecipeRun {
  readonly request: ParamsOf<typeof MODELS_RECIPE>;
  readonly tools: readonly ReadTool[];
}

/** Language models the trader has set up. Methods throw CommandFailure `model.*`, `command.*`. */
export interface ModelsService {
  settings(provider: ModelProvider): ModelSettings;
  /** Proposes settings in a dialog; the trader decides and types the key there. */
  configure(request: ParamsOf<typeof MODELS_CONFIGURE>, context: CommandContext): Promise<ModelSettings>;
  /** Asks for one word. A guest takes a place of its quota; the trader pays for all and needs none. */
  test(provider: ModelProvider, caller: Caller): Promise<ResultOf<typeof MODELS_TEST>>;
  decide(request: ParamsOf<typeof MODELS_DECIDE>, context: CommandContext): Promise<ResultOf<typeof MODELS_DECIDE>>;
  /** Returns at once; one `completion` event with the command's id ends the session, none when its generation has ended. */
  recipe(run: RecipeRun, context: CommandContext): ResultOf<typeof MODELS_RECIPE>;
}

/** With what the trader alone may do. */
export interface ModelDesk extends ModelsService {
  list(): readonly ProviderSettings[];
  change(provider: ModelProvider, change: SettingsChange): ProviderSettings;
}
