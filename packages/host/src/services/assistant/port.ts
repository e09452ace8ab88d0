import type { ASSISTANT_PROMPT, ParamsOf, ResultOf } from "@bourse/contract";
import type { AssistantEntry, ChartQuestion, TakenProposal } from "@bourse/contract/host-api";
import type { CommandContext } from "@bourse/runtime/broker";
import type { Caller } from "../../principal/caller.ts";
import type { InApp, Trader } from "../../principal/principal.ts";
import type { AskingCaller } from "../models/ask.ts";
import type { ReadTool } from "../models/session.ts";
import type { AskedAnswer, BegunQuestion } from "./chart/ask.ts";

/** A prompt and the tools its session may use. */
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

/** A question of the trader, and the tools its session may use. */
export interface TraderQuestion {
  readonly question: string;
  readonly tools: readonly ReadTool[];
}

/** Adds the operations for the trader's own page. */
export interface AssistantDesk extends AssistantService {
  /** Newest first. */
  entries(): readonly AssistantEntry[];
  /**
   * Not subject to the extensions' quota. Returns at once. @throws CommandFailure `assistant.busy`, `model.*`,
   * `host.body_invalid`
   */
  ask(question: TraderQuestion, caller: Caller<Trader>): AssistantEntry;
  /**
   * Asks about the part of a chart that the page shows. The host reads the chart itself. @throws CommandFailure as
   * {@link AssistantDesk.ask}; HostRefusal `chart.not_found`, `market.symbol_unknown`, `host.body_invalid`
   */
  askAboutChart(question: ChartQuestion, caller: Caller<Trader>): AssistantEntry;
  /**
   * Asks for an extension of the client: the caller gets the answer, and nothing of it is stored. @throws CommandFailure `model.*`;
   * HostRefusal `market.symbol_unknown`, or of a source
   */
  analyze(
    question: ChartQuestion,
    begun: Pick<BegunQuestion, "ready" | "spent" | "mayLeave" | "tokensLeft">,
    caller: AskingCaller<InApp>,
  ): Promise<AskedAnswer>;
  /**
   * Does what an answer proposed, in the trader's name and at most once. @throws CommandFailure
   * `assistant.question_unknown`, `proposal.*`; HostRefusal of the service that does it
   */
  take(dispatchId: string, n: number, caller: Caller<Trader>): Promise<TakenProposal>;
  /** Stops the running question, whichever principal asked it. Does nothing if it has ended. */
  stop(dispatchId: string): void;
}
