import type { ClientEvent, InAppParams, InAppResult } from "@bourse/contract/in-app";
import type { CancellationToken } from "../cancellation.ts";
import type { Connection } from "../connection.ts";
import { type Event, EventEmitter } from "../event.ts";

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

/** Events of the client. */
interface EventsApi {
  /** The latest ones that were kept, oldest first. */
  list(limit: number): Promise<readonly ClientEvent[]>;
  readonly onDidOccur: Event<ClientEvent>;
}

function eventsApi(connection: Connection): EventsApi {
  const occurred = new EventEmitter<ClientEvent>();
  connection.on("automation/events.occurred", ({ event }) => occurred.fire(event));
  return {
    list: async (limit) => (await connection.ask("automation/events.list", { limit })).events,
    onDidOccur: occurred.event,
  };
}

/** The tasks that the client knows, and the model that they ask. */
export type AutomationConfiguration = InAppResult<"automation/configuration.read">;
/** Settings of a task to change, with the revision that the caller has read; null removes one. */
export type AutomationChange = InAppParams<"automation/configuration.update">["change"];

/** Settings of the automations. */
interface ConfigurationApi {
  read(): Promise<AutomationConfiguration>;
  /** @throws WireFailure `automation.not_owner`, `lm.consent_refused`, `task.changed`, `task.*` */
  update(taskId: string, change: AutomationChange, token?: CancellationToken): Promise<AutomationTask>;
}

function configurationApi(connection: Connection): ConfigurationApi {
  return {
    read: () => connection.ask("automation/configuration.read", {}),
    update: (id, change, token) => connection.ask("automation/configuration.update", { id, change }, token),
  };
}

/** An answer about the data of a task, with its sources. */
export type TaskReply = InAppResult<"automation/ai.ask">;
/** The data that a task of a kind would send now. */
export type TaskData = InAppResult<"automation/ai.read">;

/** Read-only questions within the budget of a task. */
interface AiApi {
  /** Needs no model. @throws WireFailure `task.nothing_to_review` */
  read(task: InAppParams<"automation/ai.read">["task"]): Promise<TaskData>;
  /** @throws WireFailure `model.*`, `lm.consent_refused`, `task.budget_spent`, `command.busy` */
  ask(taskId: string, question: string, token?: CancellationToken): Promise<TaskReply>;
}

function aiApi(connection: Connection): AiApi {
  return {
    read: (task) => connection.ask("automation/ai.read", { task }),
    ask: (id, question, token) => connection.ask("automation/ai.ask", { id, question }, token),
  };
}

/** A scheduled task. */
export type AutomationTask = InAppResult<"automation/tasks.create">;
/** A run of a task. */
export type AutomationRun = InAppResult<"automation/tasks.run">;
/** Settings of a new task. */
export type NewAutomationTask = InAppParams<"automation/tasks.create">;

/** The scheduled tasks of the client. Those that use the model ask the trader once for each extension. */
interface TasksApi {
  list(): Promise<readonly AutomationTask[]>;
  /** @throws WireFailure `model.not_configured`, `lm.consent_refused`, `task.*` */
  create(task: NewAutomationTask, token?: CancellationToken): Promise<AutomationTask>;
  /** @throws WireFailure `model.not_configured`, `lm.consent_refused`, `task.*` */
  run(id: string, token?: CancellationToken): Promise<AutomationRun>;
  pause(id: string): Promise<AutomationTask>;
  resume(id: string, token?: CancellationToken): Promise<AutomationTask>;
  /** @throws WireFailure `automation.not_owner` for a task of another */
  delete(id: string): Promise<void>;
  /** Newest first. */
  runs(id: string): Promise<readonly AutomationRun[]>;
}

function tasksApi(connection: Connection): TasksApi {
  return {
    list: async () => (await connection.ask("automation/tasks.list", {})).tasks,
    create: (task, token) => connection.ask("automation/tasks.create", task, token),
    run: (id, token) => connection.ask("automation/tasks.run", { id }, token),
    pause: (id) => connection.ask("automation/tasks.pause", { id }),
    resume: (id, token) => connection.ask("automation/tasks.resume", { id }, token),
    async delete(id) {
      await connection.ask("automation/tasks.delete", { id });
    },
    runs: async (id) => (await connection.ask("automation/tasks.runs", { id })).runs,
  };
}

/** A result of a task. */
export type Artifact = InAppResult<"automation/artifacts.read">;
/** A result as lists show it. */
export type ArtifactSummary = InAppResult<"automation/artifacts.list">["artifacts"][number];

/** The results of tasks. */
interface ArtifactsApi {
  /** Newest first. */
  list(): Promise<readonly ArtifactSummary[]>;
  /** @throws WireFailure `artifact.not_found` */
  read(id: string): Promise<Artifact>;
}

function artifactsApi(connection: Connection): ArtifactsApi {
  return {
    list: async () => (await connection.ask("automation/artifacts.list", {})).artifacts,
    read: (id) => connection.ask("automation/artifacts.read", { id }),
  };
}

/** A notice on the client. */
export type Notice = InAppResult<"automation/notifications.list">["notifications"][number];
/** A notice of the caller. One with the same id replaces it. */
export type NewNotice = InAppParams<"automation/notifications.post">;

/** Notices on the client. */
interface NotificationsApi {
  /** Newest first. */
  list(): Promise<readonly Notice[]>;
  /** @throws WireFailure `command.busy` when there were too many within a minute */
  post(notice: NewNotice): Promise<void>;
}

function notificationsApi(connection: Connection): NotificationsApi {
  return {
    list: async () => (await connection.ask("automation/notifications.list", {})).notifications,
    async post(notice) {
      await connection.ask("automation/notifications.post", notice);
    },
  };
}

/** An open proposal of a result. */
export type Action = InAppResult<"automation/actions.list">["actions"][number];
/** A proposal of the caller; a field that its kind does not need is null. */
export type NewAction = InAppParams<"automation/actions.propose">["proposal"];

/** Proposals, which take effect when the trader confirms them. An extension cannot confirm one. */
interface ActionsApi {
  list(): Promise<readonly Action[]>;
  /** @throws WireFailure `artifact.not_found`, `automation.proposal_refused` */
  propose(artifactId: string, proposal: NewAction): Promise<InAppResult<"automation/actions.propose">>;
}

function actionsApi(connection: Connection): ActionsApi {
  return {
    list: async () => (await connection.ask("automation/actions.list", {})).actions,
    propose: (artifactId, proposal) =>
      connection.ask("automation/actions.propose", { artifact_id: artifactId, proposal }),
  };
}
