import type { ModelMessage } from "ai";
import { CommandFailure } from "../../principal/failure.ts";
import type { ModelAnswer, ModelUsage } from "./ask.ts";

/** Adds up what the requests of one question cost. */
export interface TokenCounter {
  /** Counts each request that goes through: its worst case while it is under way, then what it took. */
  around(send: Send): Send;
  total(): number;
  usage(): Required<ModelUsage> & { readonly estimated: boolean };
}

type Send = (messages: readonly ModelMessage[]) => Promise<ModelAnswer>;

interface Settings {
  /** Characters that precede every request. */
  readonly instructions: number;
  /** Tokens that an answer may have. */
  readonly maxOutput: number;
  tell(tokens: number): void;
}

/** Characters of one token, on average; used where a provider does not count. */
const CHARACTERS_PER_TOKEN = 4;
/** More than the known providers count for an image of 1200 × 675. */
const IMAGE_TOKENS = 2000;

/** The provider answered that it does nothing, or was not reached: no provider bills that. */
const FREE: ReadonlySet<string> = new Set([
  "model.refused",
  "model.rate_limited",
  "model.address_refused",
  "model.unavailable",
  "model.key_missing",
  "model.not_configured",
]);

export function tokenCounter({ instructions, maxOutput, tell }: Settings): TokenCounter {
  let input = 0;
  let output = 0;
  let estimated = false;
  const told = () => tell(input + output);
  return {
    around: (send) => async (messages) => {
      const asked = askedIn(messages, instructions);
      tell(input + output + asked + maxOutput);
      try {
        const { text, usage } = await send(messages);
        estimated ||= usage.inputTokens === undefined || usage.outputTokens === undefined;
        input += usage.inputTokens ?? asked;
        output += usage.outputTokens ?? tokensIn(text.length);
        told();
        return { text, usage };
      } catch (cause) {
        if (cause instanceof CommandFailure && FREE.has(cause.code)) told();
        throw cause;
      }
    },
    total: () => input + output,
    usage: () => ({ inputTokens: input, outputTokens: output, estimated }),
  };
}

/** Tokens that text of this length takes, roughly. */
function tokensIn(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}

function askedIn(messages: readonly ModelMessage[], instructions: number): number {
  const sizes = messages.map(({ content }) => sizeOf(content));
  const characters = sizes.reduce((sum, each) => sum + each.characters, instructions);
  return tokensIn(characters) + sizes.reduce((sum, each) => sum + each.images, 0) * IMAGE_TOKENS;
}

function sizeOf(content: ModelMessage["content"]): { readonly characters: number; readonly images: number } {
  if (typeof content === "string") return { characters: content.length, images: 0 };
  const parts: readonly { readonly type: string; readonly text?: string }[] = [...content];
  const characters = parts.reduce((sum, { text = "" }) => sum + text.length, 0);
  return { characters, images: parts.filter(({ type }) => type === "file").length };
}
