import type { ASSISTANT_PROMPT, ParamsOf, ResultOf } from "@bourse/contract";
import type { AssistantEntry } from "@bourse/contract/host-api";
import type { CommandContext } from "../../principal/caller.ts";
import type { ReadTool } from "../models/session.ts";

/** A prompt and what its session may read. */
export interface PromptRun {
  readonly request: ParamsOf<typeof ASSISTANT_PROMPT>;
  readonly tools: readonly ReadTool[];
}

/** Prompts that extensions hand to the assistant. The trader reads the answers; guests never do. */
export interface AssistantService {
  /**
   * Returns at once; the answer appears in {@link AssistantDesk.entries}.
   *
   * @throws CommandFailure `model.*`, `command.busy`
   */
  prompt(run: PromptRun, context: CommandContext): ResultOf<typeof ASSISTANT_PROMPT>;
}

/** With what the trader's own page reads. */
export interface AssistantDesk extends AssistantService {
  /** Newest first. */
  entries(): readonly AssistantEntry[];
}
