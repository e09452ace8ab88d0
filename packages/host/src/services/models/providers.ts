import type { ModelProvider } from "@bourse/contract";
import type { AnswerForm } from "@bourse/contract/host-api";

/** Addresses of the official providers; no setting changes them. */
export const OFFICIAL_ADDRESSES = {
  openai: "https://api.openai.com/v1",
  anthropic: "https://api.anthropic.com/v1",
} as const;

/** A provider that is ready for requests. */
export interface ReadyModel {
  readonly provider: ModelProvider;
  readonly model: string;
  /** Absent only for a compatible server that needs none. */
  readonly key: string | undefined;
  readonly baseUrl: string;
  /** Only of a compatible server; absent: not tried yet, so the model gets the schema in both forms. */
  readonly answerForm?: AnswerForm | undefined;
}
