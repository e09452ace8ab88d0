import type { DialogList } from "@bourse/contract/host-api";
import type { Installed } from "@bourse/runtime/broker";

/** A question to the trader. The page draws each kind itself and marks an extension's text as such. */
export type DialogRequest =
  | { readonly kind: "confirm"; readonly title: string; readonly message: string }
  | { readonly kind: "import"; readonly accepts: "market_intel_json" }
  | { readonly kind: "open_external"; readonly url: string }
  /** The effects of a rule, line by line; a moving condition also asks for its number of bars. */
  | {
      readonly kind: "create_alert";
      readonly title: string;
      readonly message: string;
      readonly facts: readonly DialogFact[];
      readonly asksPeriod: boolean;
    }
  /** Settings of a model provider; the trader may type a key, which goes only to the secret store. */
  | { readonly kind: "configure_model"; readonly provider: string; readonly facts: readonly DialogFact[] }
  | { readonly kind: "feed_credential"; readonly sourceId: string; readonly origin: string }
  /** The first request of an extension to an origin. */
  | { readonly kind: "allow_origin"; readonly origin: string };

/** One line of the dialog's description. */
export interface DialogFact {
  readonly label: string;
  readonly value: string;
}

/** The trader's answer. Anything except `accepted` is a refusal. */
export interface DialogAnswer {
  readonly accepted: boolean;
  /** `create_alert` with `asksPeriod`: bars, 1-500. */
  readonly period?: number;
  /** `configure_model`, `feed_credential`: the typed secret. Never logged, never shown again. */
  readonly secret?: string;
  /** `configure_model` of an openai-compatible provider: its address. */
  readonly baseUrl?: string;
  /** `import`: the bytes of the chosen file; at most 1 MiB. */
  readonly file?: Uint8Array;
}

/** The extension that asks, as the dialog names it. */
export type Asker = Pick<Installed, "id" | "name">;

/** Dialogs of the host: they show which extension asks, wait on the page, and do not block the guest's other work. */
export interface DialogsService {
  /**
   * Asks the trader. Resolves with a refusal when the signal aborts. @throws CommandFailure `command.busy` when the
   * extension has too many open dialogs or opened too many recently
   */
  ask(principal: Asker, request: DialogRequest, signal: AbortSignal): Promise<DialogAnswer>;
}

/** The dialogs for the local API: the open ones, and the trader's answers. */
export interface DialogDesk extends DialogsService {
  /** The oldest first. */
  list(): DialogList;
  /**
   * Answers a dialog, once.
   *
   * @throws HostRefusal `dialog.not_found`, `dialog.answered`, `dialog.answer_invalid`
   */
  answer(id: string, answer: DialogAnswer): void;
}
