import type { ClientEvent } from "@bourse/contract/in-app";
import type { Connection } from "../connection.ts";
import { type Event, EventEmitter } from "../event.ts";
import { type ActionsApi, actionsApi } from "./automation/actions.ts";
import { type AiApi, aiApi } from "./automation/ai.ts";
import { type ArtifactsApi, artifactsApi } from "./automation/artifacts.ts";
import { type ConfigurationApi, configurationApi } from "./automation/configuration.ts";
import { type NotificationsApi, notificationsApi } from "./automation/notifications.ts";
import { type TasksApi, tasksApi } from "./automation/tasks.ts";

/** Events of the client. */
export interface EventsApi {
  /** The latest ones that were kept, oldest first. */
  list(limit: number): Promise<readonly ClientEvent[]>;
  readonly onDidOccur: Event<ClientEvent>;
}

/** The built-in client, by its sub-domains. */
export interface AutomationApi {
  readonly configuration: ConfigurationApi;
  readonly ai: AiApi;
  readonly tasks: TasksApi;
  readonly events: EventsApi;
  readonly artifacts: ArtifactsApi;
  readonly notifications: NotificationsApi;
  readonly actions: ActionsApi;
}

export function automationApi(connection: Connection): AutomationApi {
  return {
    configuration: configurationApi(connection),
    ai: aiApi(connection),
    tasks: tasksApi(connection),
    events: eventsApi(connection),
    artifacts: artifactsApi(connection),
    notifications: notificationsApi(connection),
    actions: actionsApi(connection),
  };
}

function eventsApi(connection: Connection): EventsApi {
  const occurred = new EventEmitter<ClientEvent>();
  connection.on("automation/events.occurred", ({ event }) => occurred.fire(event));
  return {
    list: async (limit) => (await connection.ask("automation/events.list", { limit })).events,
    onDidOccur: occurred.event,
  };
}
