import type { IndicatorDescription } from "@bourse/contract/indicators";
import type { Bar } from "../columns.ts";

/** The part of a bar that an indicator can read. */
export type IndicatorBar = Omit<Bar, "time">;

/** A bar for an indicator that begins again with each session. */
export interface SessionBar extends IndicatorBar {
  /** The same number for all bars of a session, and another for those of the next. */
  readonly session: number;
}

/** The session of a bar by its opening time. */
export type SessionOf = (time: number) => number;

/** Values of an indicator at one bar, by line; NaN where the line has none yet. */
export type IndicatorValues<Line extends string = string> = Readonly<Record<Line, number>>;

/** Something that is calculated input by input, the oldest first. Its state is at most the last `period` inputs. */
export interface Running<Input, Output> {
  /** Adds the input of a completed bar. Returns the output at this bar. */
  push(input: Input): Output;
  /** The output if the forming bar ended like this. Adds nothing: it may be called any number of times. */
  peek(input: Input): Output;
}

/** An indicator that is calculated bar by bar. */
export type RunningIndicator = Running<Bar, IndicatorValues>;

interface Described<Kind extends string, Name extends string, Line extends string>
  extends IndicatorDescription<Kind, Name, Line> {
  /** Index of the first bar at which every line has a value. */
  firstIndex(parameters: Readonly<Record<Name, number>>): number;
  /** A sentence about an unusual choice of parameters, or undefined. */
  note?(parameters: Readonly<Record<Name, number>>): string | undefined;
}

/** Everything about an indicator: what is said of it, what it reads, and how it is calculated. Prices are finite numbers. */
export type IndicatorDefinition<
  Kind extends string = string,
  Name extends string = string,
  Line extends string = string,
> =
  | (Described<Kind, Name, Line> & {
      readonly reads: "close";
      start(parameters: Readonly<Record<Name, number>>): Running<number, IndicatorValues<Line>>;
    })
  | (Described<Kind, Name, Line> & {
      readonly reads: "bar";
      start(parameters: Readonly<Record<Name, number>>): Running<IndicatorBar, IndicatorValues<Line>>;
    })
  | (Described<Kind, Name, Line> & {
      readonly reads: "session";
      start(parameters: Readonly<Record<Name, number>>): Running<SessionBar, IndicatorValues<Line>>;
    });

/** Defines an indicator; `registry.ts` lists it. */
export function defineIndicator<const Kind extends string, const Name extends string, const Line extends string>(
  definition: IndicatorDefinition<Kind, Name, Line>,
): IndicatorDefinition<Kind, Name, Line> {
  return definition;
}

/** A calculated number as the only line of an indicator. */
export function oneLine<Input>(value: Running<Input, number>): Running<Input, IndicatorValues<"value">> {
  return {
    push: (input) => ({ value: value.push(input) }),
    peek: (input) => ({ value: value.peek(input) }),
  };
}

/** The middle of a bar by its extremes and its close, which several indicators take for its price. */
export const typicalPrice = ({ high, low, close }: Pick<IndicatorBar, "high" | "low" | "close">): number =>
  (high + low + close) / 3;
