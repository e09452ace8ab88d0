import type { DialogList } from "@bourse/contract/host-api";
import type { Guest } from "../../principal/principal.ts";

/** What the trader is asked. The page draws each kind itself; an extension's words stand in it as its words. */
export type DialogRequest =
  | { readonly kind: "confirm"; readonly title: string; readonly message: string }
  | { readonly kind: "import"; readonly accepts: "market_intel_json" }
  | { readonly kind: "open_external"; readonly url: string }
  /** What a rule would do, line by line; a moving condition also asks for its number of bars. */
  | {
      readonly kind: "create_alert";
      readonly title: string;
      readonly message: string;
      readonly facts: readonly DialogFact[];
      readonly asksPeriod: boolean;
    }
  /** Settings of a model provider; the trader may type a key, which goes to the secret store and nowhere else. */
  | { readonly kind: "configure_model"; readonly provider: string; readonly facts: readonly DialogFact[] }
  | { readonly kind: "feed_credential"; readonly sourceId: string; readonly origin: string }
  /** The first request of an extension to an origin. */
  | { readonly kind: "allow_origin"; readonly origin: string };

/** One line of what is about to happen. */
export interface DialogFact {
  readonly label: string;
  readonly value: string;
}

/** What the trader answered. Anything but `accepted` is a no. */
export interface DialogAnswer {
  readonly accepted: boolean;
  /** `create_alert` with `asksPeriod`: bars, 1-500. */
  readonly period?: number;
  /** `configure_model`, `feed_credential`: what was typed. Never logged, never shown again. */
  readonly secret?: string;
  /** `configure_model` of an openai-compatible provider: where it is. */
  readonly baseUrl?: string;
  /** `import`: the bytes of the chosen file; at most 1 MiB. */
  readonly file?: Uint8Array;
}

/** Dialogs of the host: they name the extension that asks, wait on the page, and block nothing else of the guest. */
export interface DialogsService {
  /**
   * Asks the trader. Resolves with a no when the signal aborts.
   *
   * @throws CommandFailure `command.busy` when the extension has too many dialogs open or opened too many of late
   */
  ask(principal: Guest, request: DialogRequest, signal: AbortSignal): Promise<DialogAnswer>;
}

/** The dialogs as the local API sees them: what waits, and the trader's answer to it. */
export interface DialogDesk extends DialogsService {
  /** The one that waits longest first. */
  list(): DialogList;
  /**
   * Answers a dialog, once.
   *
   * @throws HostRefusal `dialog.not_found`, `dialog.answered`, `dialog.answer_invalid`
   */
  answer(id: string, answer: DialogAnswer): void;
}
