import type { InAppParams, InAppResult } from "@bourse/contract/in-app";
import type { InApp } from "../../principal/principal.ts";
import type { AskingCaller } from "../models/ask.ts";
import type { ReadyModel } from "../models/providers.ts";

/** A call of an in-app extension, and the model that it may use. */
export interface LmCall extends AskingCaller<InApp> {
  readonly ready: ReadyModel;
}

/** Takes the parts of an answer as they are written. */
export type TextSink = (text: string) => void;

/**
 * Language models for in-app extensions. Every question is read-only, has a place among the running ones, and counts
 * against the extension's budget. Methods throw CommandFailure `model.*`, `command.busy`, `lm.budget_spent`, or the
 * reason of the call's signal.
 */
export interface LmService {
  /** The models that are ready. */
  models(): InAppResult<"lm/models.select">["models"];
  /** The ready model with this id. @throws CommandFailure `lm.model_unknown` */
  find(id: string): ReadyModel;
  send(
    messages: InAppParams<"lm/chat.send">["messages"],
    said: TextSink,
    call: LmCall,
  ): Promise<InAppResult<"lm/chat.send">>;
  analyze(asked: InAppParams<"lm/analyze">, call: LmCall): Promise<InAppResult<"lm/analyze">>;
  /** Whether there is news; without any no model is needed. */
  hasNews(symbol: string | undefined): boolean;
  /** The call may be absent only if there is no news. */
  sentiment(symbol: string | undefined, call: LmCall | undefined): Promise<InAppResult<"lm/sentiment">>;
  evaluate(
    statistics: InAppParams<"lm/strategy.evaluate">["statistics"],
    call: LmCall,
  ): Promise<InAppResult<"lm/strategy.evaluate">>;
}
