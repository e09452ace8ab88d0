import { CommandFailure } from "@bourse/runtime/broker";
import { languageModel } from "./library.ts";
import type { ReadyModel } from "./providers.ts";
import type { SessionTool } from "./session.ts";
import type { TokenCounter } from "./token-counter.ts";

/** Passes on a text in parts. */
interface HeldBack {
  take(text: string): void;
  /** Passes on the rest. */
  end(): void;
}

/**
 * Passes on text without a secret that arrives split over two parts: it holds back as many characters as could begin the secret. It does
 * not split a surrogate pair either.
 */
function heldBack(
  secret: string | undefined,
  { redact, said }: { redact(text: string): string; said(text: string): void },
): HeldBack {
  const hold = Math.max(0, (secret?.length ?? 0) - 1);
  let rest = "";
  const give = (length: number) => {
    const part = rest.slice(0, length);
    rest = rest.slice(length);
    if (part !== "") said(part.toWellFormed());
  };
  return {
    take(text) {
      rest = redact(rest + text);
      const length = Math.max(0, rest.length - hold);
      give(isHighHalf(rest.charCodeAt(length - 1)) ? length - 1 : length);
    },
    end: () => give(rest.length),
  };
}

const isHighHalf = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;

/** One message of a conversation with a model. */
export type ModelMessage =
  | { readonly role: "user"; readonly content: string | MessagePart[] }
  | { readonly role: "assistant"; readonly content: string };

type MessagePart =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "file"; readonly data: Uint8Array; readonly mediaType: string };

/** One question to a model, or a session in which it may first use read tools. */
export interface ModelCall {
  readonly instructions: string;
  readonly messages: readonly ModelMessage[];
  /** JSON Schema of the answer; absent for plain text. */
  readonly schema?: object;
  readonly tools?: readonly SessionTool[];
  /** Maximum number of the model's answers, including those that only call a tool. */
  readonly maxSteps: number;
  /** Tokens of all its requests after which no further one is sent; absent: the steps alone limit it. */
  readonly maxTokens?: number;
  readonly timeoutMs: number;
  /** Takes the parts of a plain text as they arrive; the text itself is then not returned. */
  readonly said?: (text: string) => void;
  /** Counts its requests together with others; absent: they are counted alone. */
  readonly counter?: TokenCounter;
}

/** Means of one question. */
export interface Means {
  readonly fetch: typeof globalThis.fetch;
  readonly signal: AbortSignal;
  readonly maxOutputTokens: number;
  readonly counter: TokenCounter;
}

/** Dependencies of a question whose answer is read as it arrives. */
export interface StreamMeans extends Means {
  redact(text: string): string;
  said(text: string): void;
}

/** Passes on the parts of an answer without tools and without a schema. Returns nothing else. */
export async function streamAnswer(
  ready: ReadyModel,
  { instructions, messages }: ModelCall,
  { fetch, signal, maxOutputTokens, counter, redact, said }: StreamMeans,
): Promise<string> {
  const { streamText } = await import("ai");
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  const parts = heldBack(ready.key, { redact, said });
  const { fullStream } = streamText({
    model: await languageModel(ready, fetch),
    instructions,
    messages: [...messages],
    onStepEnd: ({ usage }) => counter.counted(usage),
    // Read from the stream below; the library would print it.
    onError: () => undefined,
    maxOutputTokens,
    maxRetries: 0,
    abortSignal: signal,
    telemetry: { isEnabled: false },
    providerOptions: { openai: { store: false } },
  });
  let length = 0;
  for await (const part of fullStream) {
    if (part.type === "error") throw part.error;
    if (part.type === "abort") signal.throwIfAborted();
    if (part.type === "tool-call") {
      throw new CommandFailure("model.invalid_answer", "the model called a tool, and none was offered");
    }
    if (part.type !== "text-delta") continue;
    length += part.text.length;
    parts.take(part.text);
  }
  signal.throwIfAborted();
  if (length === 0) throw new CommandFailure("model.invalid_answer", "the model's answer is empty");
  parts.end();
  return "";
}
