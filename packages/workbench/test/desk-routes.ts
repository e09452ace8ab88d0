import type {
  AlertChange,
  AlertFire,
  AssistantEntry,
  AwayReport,
  CalendarList,
  Feed,
  FeedList,
  HostEvent,
  HostRouteBody,
  ManagedAlert,
  ModelChange,
  ModelProviderState,
  ModelTest,
  NewAlert,
  NewFeed,
  NewsList,
  NewWorkspace,
  Notice,
  UnreadableAlert,
  Workspace,
  WorkspaceChange,
} from "@bourse/contract/host-api";
import { type Answer, refusal } from "./answer.ts";
import { emptyOffers, type FixtureOffers, offerRoutes } from "./offer-routes.ts";
import { type FixtureTasks, taskRoutes } from "./task-routes.ts";

/** The trader's data; tests change it and read it. */
export interface FixtureDesk {
  alerts: ManagedAlert[];
  fires: AlertFire[];
  unreadable: UnreadableAlert[];
  notices: Notice[];
  models: ModelProviderState[];
  feeds: Feed[];
  origins: FeedList["allowed_origins"];
  news: NewsList["items"];
  calendar: CalendarList["events"];
  entries: AssistantEntry[];
  away?: AwayReport | undefined;
  workspaces: Workspace[];
  readonly tasks: FixtureTasks;
  /** Contributions of installed packages, and what was made of them. */
  readonly offered: FixtureOffers;
}

/** An empty desk. */
export function emptyDesk(): FixtureDesk {
  const providers = ["openai-compatible", "openai", "anthropic"] as const;
  const models = providers.map((provider) => ({ provider, enabled: false, has_api_key: false }));
  const lists = {
    alerts: [],
    fires: [],
    unreadable: [],
    notices: [],
    feeds: [],
    origins: [],
    news: [],
    calendar: [],
    entries: [],
  };
  const workspaces = [{ id: "default", name: "Main", created_at: "2026-11-22T08:00:00.000Z", open: true }];
  return { ...lists, workspaces, models, offered: emptyOffers(), tasks: { tasks: [], artifacts: [] } };
}

export interface DeskRequest {
  readonly method: string;
  readonly url: URL;
  readonly body: unknown;
  readonly emit: (event: HostEvent) => void;
}

/** Answers requests about the desk; undefined for other requests. */
export function deskRoutes(desk: FixtureDesk, request: DeskRequest): Answer | undefined {
  const [, , area = "", id = "", verb = ""] = request.url.pathname.split("/").map(decodeURIComponent);
  const symbol = request.url.searchParams.get("symbol");
  switch (area) {
    case "alerts":
      return alerts(desk, request, id);
    case "notifications":
      return notices(desk, request);
    case "models":
      return models(desk, request, { id, verb });
    case "feeds":
      return feeds(desk, request, id);
    case "allowed-origins":
      desk.origins = [];
      return [204];
    case "news":
      return [200, { items: desk.news.filter(({ symbols }) => !symbol || symbols.includes(symbol)) }];
    case "backups":
      return [
        200,
        { path: "/home/me/.bourse/host/backups/desk.tar", bytes: 2_500_000, created_at: "2026-11-22T08:00:00.000Z" },
      ];
    case "offers":
    case "links":
      return offerRoutes(desk.offered, request);
    case "workspaces":
      return workspaces(desk, request, id);
    case "in-app":
      if (request.method !== "GET") return [204];
      if (id === "settings") return [200, { settings: [] }];
      return [
        200,
        {
          extensions: [],
          commands: [],
          status_items: [],
          asks: [],
          past_messages: [],
          progress: [],
          views: [],
          channels: [],
        },
      ];
    case "away":
      return away(desk, request);
    case "tasks":
    case "artifacts":
      return taskRoutes(desk.tasks, request);
    case "calendar":
      return [200, { events: desk.calendar }];
    case "assistant":
      return assistant(desk, request, { id, verb });
    default:
      return undefined;
  }
}

function workspaces(desk: FixtureDesk, { method, body, emit }: DeskRequest, id: string): Answer {
  if (method === "GET") return [200, { workspaces: desk.workspaces }];
  emit({ type: "workspaces" });
  if (method === "DELETE") {
    desk.workspaces = desk.workspaces.filter((each) => each.id !== id);
    return [204];
  }
  if (method === "POST") {
    const { name } = body as NewWorkspace;
    if (desk.workspaces.some((each) => each.name === name)) {
      return refusal(409, "workspace.name_taken", `${name} exists`);
    }
    const made = { id: `w-${desk.workspaces.length}`, name, created_at: "2026-11-22T08:00:00.000Z", open: false };
    desk.workspaces = [...desk.workspaces, made];
    return [200, made];
  }
  const { name, open } = body as WorkspaceChange;
  desk.workspaces = desk.workspaces.map((each) => ({
    ...each,
    ...(each.id === id && name !== undefined ? { name } : {}),
    ...(open ? { open: each.id === id } : {}),
  }));
  return [200, desk.workspaces.find((each) => each.id === id)];
}

function away(desk: FixtureDesk, { method, body, emit }: DeskRequest): Answer {
  if (method === "GET") return [200, desk.away ? { report: desk.away } : {}];
  const { until } = body as HostRouteBody<"POST /api/away/read", never>;
  if (desk.away?.until === until) desk.away = undefined;
  emit({ type: "away" });
  return [204];
}

function assistant(desk: FixtureDesk, { method, body, emit }: DeskRequest, { id, verb }: ModelPath): Answer {
  if (method === "GET") return [200, { entries: desk.entries }];
  emit({ type: "assistant" });
  if (verb === "stop") {
    const stopped = { state: "failed", error: "assistant.stopped", tokens: 1234 } as const;
    desk.entries = desk.entries.map((each) => (each.dispatch_id === id ? { ...each, ...stopped } : each));
    return [204];
  }
  if (verb === "proposals") {
    const proposal = desk.entries.find((each) => each.dispatch_id === id)?.proposals?.[0];
    return [200, { ...proposal, state: "taken", taken_at: new Date().toISOString(), made: desk.tasks.made }];
  }
  if (!desk.models.some(({ enabled }) => enabled)) {
    return refusal(422, "model.not_configured", "no language model is enabled");
  }
  const { question: prompt } = body as HostRouteBody<"POST /api/assistant", never>;
  const dispatch_id = `asked-${desk.entries.length}`;
  const entry = { dispatch_id, prompt, state: "running", at: new Date().toISOString() } as const;
  desk.entries = [entry, ...desk.entries];
  return [200, entry];
}

function alerts(desk: FixtureDesk, { method, body, emit }: DeskRequest, id: string): Answer {
  const { fires, unreadable } = desk;
  if (method === "GET") return [200, { alerts: desk.alerts, fires, ...(unreadable.length > 0 && { unreadable }) }];
  const before = desk.alerts.find((each) => each.id === id);
  if (method === "DELETE" && unreadable.some((each) => each.id === id)) {
    desk.unreadable = unreadable.filter((each) => each.id !== id);
    emit({ type: "alerts" });
    return [204];
  }
  if (id && !before) return refusal(404, "alerts.unknown", "No such alert.");
  emit({ type: "alerts" });
  if (method === "DELETE") {
    desk.alerts = desk.alerts.filter((each) => each !== before);
    return [204];
  }
  if (!before) {
    const made = newAlert(body as NewAlert, desk.alerts.length);
    desk.alerts = [made, ...desk.alerts];
    return [201, made];
  }
  const { enabled, ...numbers } = body as AlertChange;
  const { reason: _reason, ...rest } = before;
  const stopped = { state: "stopped", reason: "stopped by you" } as const;
  const after: ManagedAlert = {
    ...(enabled === undefined ? before : { ...rest, ...(enabled ? { state: "active" } : stopped) }),
    ...numbers,
  };
  desk.alerts = desk.alerts.map((each) => (each === before ? after : each));
  return [200, after];
}

function newAlert(alert: NewAlert, count: number): ManagedAlert {
  const now = new Date().toISOString();
  const usual = {
    message: "",
    repeat: "once",
    sound: false,
    system_notice: false,
    fire_unwatched: false,
    fire_count: 0,
  } as const;
  return { ...usual, ...alert, id: `made-${count}`, source_id: "sample", state: "active", created_at: now };
}

function notices(desk: FixtureDesk, { method, body, emit }: DeskRequest): Answer {
  if (method === "GET") {
    return [200, { notifications: desk.notices, unread: desk.notices.filter(({ read }) => !read).length }];
  }
  const { ids } = body as { readonly ids: readonly string[] };
  desk.notices = desk.notices.map((each) => (ids.includes(each.id) ? { ...each, read: true } : each));
  emit({ type: "notifications" });
  return [204];
}

interface ModelPath {
  readonly id: string;
  readonly verb: string;
}

function models(desk: FixtureDesk, { method, body }: DeskRequest, { id, verb }: ModelPath): Answer {
  if (method === "GET") return [200, { providers: desk.models }];
  const before = desk.models.find(({ provider }) => provider === id);
  if (!before) return refusal(404, "model.not_configured", "No such provider.");
  if (verb === "test") {
    const isCompatible = id === "openai-compatible";
    if (!(before.has_api_key || isCompatible)) return refusal(409, "model.key_missing", "There is no key.");
    const tried: ModelProviderState = isCompatible ? { ...before, answer_form: "schema" } : before;
    desk.models = desk.models.map((each) => (each === before ? tried : each));
    const typed: ModelTest["typed"] = [
      { feature: "briefings", works: true },
      { feature: "strategies", works: false, code: "model.answer_invalid" },
    ];
    return [200, { connected: true, model: before.model, typed }];
  }
  const { api_key: key, model, base_url, answer_form, enabled = before.enabled } = body as ModelChange;
  const { answer_form: kept, ...others } = before;
  const form = answer_form === undefined ? kept : answer_form;
  const after: ModelProviderState = {
    ...others,
    ...(form ? { answer_form: form } : {}),
    enabled,
    ...(model ? { model } : {}),
    ...(base_url ? { base_url } : {}),
    has_api_key: key === undefined ? before.has_api_key : key !== null,
  };
  desk.models = desk.models.map((each) => (each === before ? after : each));
  return [200, after];
}

function feeds(desk: FixtureDesk, { method, body }: DeskRequest, id: string): Answer {
  if (method === "GET") return [200, { feeds: desk.feeds, allowed_origins: desk.origins }];
  if (method === "DELETE") {
    desk.feeds = desk.feeds.filter(({ source_id }) => source_id !== id);
    return [204];
  }
  desk.feeds = [...desk.feeds, body as NewFeed];
  return [201, body];
}
