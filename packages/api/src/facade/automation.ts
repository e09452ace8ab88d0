import type { ClientEvent } from "@bourse/contract/in-app";
import type { Connection } from "../connection.ts";
import { type Event, EventEmitter } from "../event.ts";

/** Events of the client. */
export interface EventsApi {
  /** The latest ones that were kept, oldest first. */
  list(limit: number): Promise<readonly ClientEvent[]>;
  readonly onDidOccur: Event<ClientEvent>;
}

/** The built-in client, by its sub-domains. */
export interface AutomationApi {
  readonly events: EventsApi;
}

export function automationApi(connection: Connection): AutomationApi {
  const occurred = new EventEmitter<ClientEvent>();
  connection.on("automation/events.occurred", ({ event }) => occurred.fire(event));
  return {
    events: {
      list: async (limit) => (await connection.ask("automation/events.list", { limit })).events,
      onDidOccur: occurred.event,
    },
  };
}
