import type { InAppParams, InAppResult } from "@bourse/contract/in-app";
import type { CancellationToken } from "../cancellation.ts";
import type { Connection } from "../connection.ts";

/** A message to a model. */
export interface LanguageModelChatMessage {
  readonly role: "user" | "assistant";
  readonly content: string;
}

/** Makes messages, with VS Code's names. */
export const LanguageModelChatMessage = {
  User: (content: string): LanguageModelChatMessage => ({ role: "user", content }),
  Assistant: (content: string): LanguageModelChatMessage => ({ role: "assistant", content }),
} as const;

/** Options of a request to a model. */
export interface LanguageModelChatRequestOptions {
  /** Shown to the trader with the question whether the extension may use the model. */
  readonly justification?: string;
}

/** Properties that a model must have to be selected. */
export type LanguageModelChatSelector = InAppParams<"lm/models.select">;

/** A language model that the trader has set up. */
export interface LanguageModelChat {
  readonly id: string;
  readonly name: string;
  readonly vendor: string;
  readonly family: string;
  readonly version: string;
  /** In the unit of `countTokens`. */
  readonly maxInputTokens: number;
  /** Resolves when the answer begins. @throws WireFailure `lm.consent_refused`, `lm.budget_spent`, `model.*` */
  sendRequest(
    messages: readonly LanguageModelChatMessage[],
    options?: LanguageModelChatRequestOptions,
    token?: CancellationToken,
  ): Promise<LanguageModelChatResponse>;
  /** UTF-8 bytes, an upper bound: a token stands for at least one byte. */
  countTokens(text: string | LanguageModelChatMessage): Promise<number>;
}

/** Language models. All but `selectChatModels` ask the trader once for each extension. */
export interface LmApi {
  /** Empty without a model. */
  selectChatModels(selector?: LanguageModelChatSelector): Promise<LanguageModelChat[]>;
  analyze(context: InAppParams<"lm/analyze">, token?: CancellationToken): Promise<InAppResult<"lm/analyze">>;
  /** Sentiment of the news about a symbol; without a symbol, of all news. */
  sentiment(symbol?: string, token?: CancellationToken): Promise<InAppResult<"lm/sentiment">>;
  evaluateStrategy(
    statistics: InAppParams<"lm/strategy.evaluate">["statistics"],
    token?: CancellationToken,
  ): Promise<InAppResult<"lm/strategy.evaluate">>;
}

export function lmApi(connection: Connection): LmApi {
  return {
    async selectChatModels(selector = {}) {
      const { models } = await connection.ask("lm/models.select", selector);
      return models.map((each) => chatModel(connection, each));
    },
    analyze: (context, token) => connection.ask("lm/analyze", context, token),
    sentiment: (symbol, token) => connection.ask("lm/sentiment", symbol === undefined ? {} : { symbol }, token),
    evaluateStrategy: (statistics, token) => connection.ask("lm/strategy.evaluate", { statistics }, token),
  };
}

type Selected = InAppResult<"lm/models.select">["models"][number];

function chatModel(connection: Connection, { max_input_tokens, ...model }: Selected): LanguageModelChat {
  return {
    ...model,
    maxInputTokens: max_input_tokens,
    sendRequest: (messages, { justification } = {}, token) =>
      chatResponse(
        connection,
        {
          model: model.id,
          messages: messages.map(({ role, content }) => ({ role, content })),
          ...(justification === undefined ? {} : { justification }),
        },
        token,
      ),
    countTokens: async (text) => new TextEncoder().encode(typeof text === "string" ? text : text.content).length,
  };
}

/** The answer of a model. */
export interface LanguageModelChatResponse {
  /** The parts of the answer as they come. It can be read once; it throws what ends the answer early. */
  readonly text: AsyncIterable<string>;
}

/** Sends a request. Resolves with its first part, or with an empty answer; rejects with a refusal before that. */
async function chatResponse(
  connection: Connection,
  params: InAppParams<"lm/chat.send">,
  token?: CancellationToken,
): Promise<LanguageModelChatResponse> {
  const parts: string[] = [];
  let wake = Promise.withResolvers<void>();
  let end: { readonly cause?: unknown } | undefined;
  const reported = (value: unknown) => {
    parts.push((value as { readonly text: string }).text);
    wake.resolve();
  };
  const ended = (how: { readonly cause?: unknown }) => {
    end = how;
    wake.resolve();
  };
  connection.stream("lm/chat.send", params, { reported, ...(token && { token }) }).then(
    () => ended({}),
    (cause: unknown) => ended({ cause }),
  );
  await wake.promise;
  if (end && "cause" in end && parts.length === 0) throw end.cause;
  async function* text(): AsyncGenerator<string> {
    for (;;) {
      const part = parts.shift();
      if (part !== undefined) yield part;
      else if (end && "cause" in end) throw end.cause;
      else if (end) return;
      else {
        wake = Promise.withResolvers();
        await wake.promise;
      }
    }
  }
  return { text: text() };
}
