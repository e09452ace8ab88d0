import Type from "typebox";
import { closed } from "../schemas/bodies.ts";
import { CandleSchema, eventSchema, FailureSchema, FreeObject, Opaque, Time } from "./parts.ts";

/** An alert of this extension has fired. */
export const AlertEventSchema = eventSchema(
  "alert",
  closed({ id: Opaque, symbol: Opaque, timeframe: Opaque, price: Type.Number(), fired_at: Time }),
);

export type AlertEvent = Type.Static<typeof AlertEventSchema>;

const RecipeDone = closed({ id: Opaque, recipe: Opaque, ok: Type.Literal(true), result: FreeObject });

const RecipeFailed = closed({ id: Opaque, recipe: Opaque, ok: Type.Literal(false), error: FailureSchema });

/** A recipe has ended; `id` is the id of the `models.recipe` command that started it. */
export const CompletionEventSchema = eventSchema("completion", Type.Union([RecipeDone, RecipeFailed]));

export type CompletionEvent = Type.Static<typeof CompletionEventSchema>;

/** The host context has changed; `data` has the form of `context.read`'s result. */
export const ContextEventSchema = eventSchema("context", FreeObject);

export type ContextEvent = Type.Static<typeof ContextEventSchema>;

const reason = Type.String({ maxLength: 1024 });

/** The first event of an activation. After a fault the guest has lost its state, and `reason` gives the cause. */
export const StartEventSchema = eventSchema(
  "start",
  closed({ restarted: Type.Boolean(), reason: Type.Optional(reason) }),
);

/** The last event of an activation; commands submitted in answer to it are not run. */
export const StopEventSchema = eventSchema("stop", closed({ reason }));

export type StartEvent = Type.Static<typeof StartEventSchema>;
export type StopEvent = Type.Static<typeof StopEventSchema>;

/** New data of a market subscription; completed candles are kept apart from the candle that is still forming. */
export const MarketEventSchema = eventSchema(
  "market",
  closed({
    subscription_id: Opaque,
    symbol: Opaque,
    timeframe: Opaque,
    source_id: Opaque,
    completed: Type.Array(CandleSchema),
    forming: Type.Optional(CandleSchema),
    /** Increases by one with each event of the subscription, including replaced events. */
    sequence: Type.Integer({ minimum: 0 }),
    /** Number of older events that this one replaces. */
    coalesced: Type.Integer({ minimum: 0 }),
  }),
);

export type MarketEvent = Type.Static<typeof MarketEventSchema>;

const CommandDone = closed({ id: Opaque, method: Opaque, ok: Type.Literal(true), result: FreeObject });

const CommandFailed = closed({ id: Opaque, method: Opaque, ok: Type.Literal(false), error: FailureSchema });

/** The outcome of one command: exactly one event for each command, with its id. */
export const ResultEventSchema = eventSchema("result", Type.Union([CommandDone, CommandFailed]));

export type ResultEvent = Type.Static<typeof ResultEventSchema>;

/** A view was opened or closed, or a node with a key was tapped. */
export const ViewEventSchema = eventSchema(
  "view",
  closed({
    view_id: Opaque,
    action: Type.Unsafe<"opened" | "closed" | "tapped">({ type: "string", enum: ["opened", "closed", "tapped"] }),
    /** Key of the tapped node. */
    node_key: Type.Optional(Type.String({ maxLength: 128 })),
  }),
);

export type ViewEvent = Type.Static<typeof ViewEventSchema>;
