import Type, { type Static, type TSchema } from "typebox";
import { NameText } from "../commands/parts.ts";
import { AnswersSchema, ModelName, provider } from "../commands/shared/models.ts";
import { FreeObject } from "../events/parts.ts";
import { closed, oneOf } from "../schemas/bodies.ts";
import { BridgeErrorSchema } from "./envelope.ts";

export const THEMES = ["light", "dark"] as const;

const Completed = Type.Union([
  closed({
    id: Type.String(),
    recipe: NameText,
    ok: Type.Literal(true),
    result: closed({ provider, model: ModelName, answers: AnswersSchema }),
  }),
  closed({ id: Type.String(), recipe: NameText, ok: Type.Literal(false), error: BridgeErrorSchema }),
]);

/** The methods that ask the trader something. */
const Asking = oneOf(["app.download", "external.open", "secrets.request"]);

const Answered = Type.Union([
  closed({ method: Asking, ok: Type.Literal(true), result: FreeObject }),
  closed({ method: Asking, ok: Type.Literal(false), error: BridgeErrorSchema }),
]);

/** Data of each event, by its name. An event is `{ event, data }`; the first two are also sent when the bridge opens. */
export const BRIDGE_EVENTS = {
  /** The page's theme changed. */
  "app.theme": closed({ theme: oneOf(THEMES) }),
  /** The page's language changed: a language tag such as `en-GB`. */
  "app.locale": closed({ locale: Type.String() }),
  /** The trader answered a request of the application's previous document: a dialog removes the frame from the page. */
  "app.answered": Answered,
  /** A recipe ended; `id` is that of the `models.recipe` request that started it. */
  "models.completed": Completed,
} as const satisfies Readonly<Record<string, TSchema>>;

export type BridgeEventName = keyof typeof BRIDGE_EVENTS;

/** An event as the application receives it. */
export type BridgeEvent = {
  [Name in BridgeEventName]: { readonly event: Name; readonly data: Static<(typeof BRIDGE_EVENTS)[Name]> };
}[BridgeEventName];
