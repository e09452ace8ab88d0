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
import type { CommandContext } from "../../broker/command.ts";
import type { ReadTool } from "./session.ts";
import type { ProviderSettings, SettingsChange } from "./settings.ts";

/** A recipe and what its session may read. */
export interface RecipeRun {
  readonly request: ParamsOf<typeof MODELS_RECIPE>;
  readonly tools: readonly ReadTool[];
}

/** Language models the trader has set up, as commands use them. Methods throw CommandFailure `model.*`, `command.*`. */
export interface ModelsService {
  settings(provider: ModelProvider): ModelSettings;
  /** Proposes settings in a dialog; the trader decides and types the key there. */
  configure(request: ParamsOf<typeof MODELS_CONFIGURE>, context: CommandContext): Promise<ModelSettings>;
  test(provider: ModelProvider, context: CommandContext): Promise<ResultOf<typeof MODELS_TEST>>;
  decide(request: ParamsOf<typeof MODELS_DECIDE>, context: CommandContext): Promise<ResultOf<typeof MODELS_DECIDE>>;
  /** Returns at once; one `completion` event with the command's id ends the session, none when its generation has ended. */
  recipe(run: RecipeRun, context: CommandContext): ResultOf<typeof MODELS_RECIPE>;
}

/** With what the trader's own page does. Methods of its own throw HostRefusal. */
export interface ModelDesk extends ModelsService {
  list(): readonly ProviderSettings[];
  change(provider: ModelProvider, change: SettingsChange): ProviderSettings;
  check(provider: ModelProvider): Promise<ResultOf<typeof MODELS_TEST>>;
}
