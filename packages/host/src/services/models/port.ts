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
import type { ModelTest } from "@bourse/contract/host-api";
import type { CommandContext } from "@bourse/runtime/broker";
import type { Caller } from "../../principal/caller.ts";
import type { Trader } from "../../principal/principal.ts";
import type { ReadTool } from "./session.ts";
import type { ProviderSettings, SettingsChange } from "./settings.ts";

/** A recipe and the tools its session may use. */
export interface RecipeRun {
  readonly request: ParamsOf<typeof MODELS_RECIPE>;
  readonly tools: readonly ReadTool[];
}

/** The language models that the trader has set up. Methods throw CommandFailure `model.*`, `command.*`. */
export interface ModelsService {
  settings(provider: ModelProvider): ModelSettings;
  /** Proposes settings in a dialog; the trader decides and enters the key there. */
  configure(request: ParamsOf<typeof MODELS_CONFIGURE>, context: CommandContext): Promise<ModelSettings>;
  /** Asks for one word. A guest takes a slot of its quota; the trader, who pays, needs none. */
  test(provider: ModelProvider, caller: Caller): Promise<ResultOf<typeof MODELS_TEST>>;
  decide(request: ParamsOf<typeof MODELS_DECIDE>, context: CommandContext): Promise<ResultOf<typeof MODELS_DECIDE>>;
  /**
   * Returns at once; one `completion` event with the command's id reports the end, or none if its generation has ended.
   */
  recipe(run: RecipeRun, context: CommandContext): ResultOf<typeof MODELS_RECIPE>;
}

/** Adds the operations reserved for the trader. */
export interface ModelDesk extends ModelsService {
  /** Asks for one word, and one typed question of each kind; keeps the form in which a compatible server answers them. */
  testAll(provider: ModelProvider, caller: Caller<Trader>): Promise<ModelTest>;
  list(): readonly ProviderSettings[];
  change(provider: ModelProvider, change: SettingsChange): ProviderSettings;
}
