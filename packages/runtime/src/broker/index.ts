/** The pipeline that every command of an extension goes through, and what a service knows of its caller. */
export { type Broker, type BrokerParts, type CommandRecord, createBroker } from "./broker.ts";
export type { CallerAs, CommandContext } from "./caller.ts";
export { bindCommand, type Command, type CommandAction } from "./command.ts";
export { eventJson, type GuestEventDraft, type GuestMailbox } from "./draft.ts";
export { CommandFailure } from "./failure.ts";
export type { Authority } from "./gates.ts";
export type { App, Guest, Installed } from "./installed.ts";
export { failed, type Outcome } from "./outcome.ts";
