import { setInterval } from "node:timers/promises";
import type {
  AlertList,
  Chart,
  ChartChange,
  DialogAnswerBody,
  DialogList,
  ExtensionList,
  Plan,
  ViewEventRequest,
  WatchlistChange,
  WatchlistSet,
  Workbench,
} from "@bourse/contract/host-api";

const POLL_MS = 200;
/** An extension answers within one event; the rest is for a machine that is busy with the first start. */
const ANSWER_MS = 20_000;

/** A node of an interactive view that a trader taps. */
export type Tap = Required<Pick<ViewEventRequest, "extension_id" | "view_id" | "node_key">>;

/** The trader's side of the first start: the same as the page's install button, through the same local API. */
export interface Trader {
  installed(): Promise<ReadonlySet<string>>;
  /** Resolves, verifies and installs one extension, approving every capability it declares. */
  install(id: string): Promise<Plan>;
  /** Turns the first chart to a series. */
  turnChart(series: Pick<ChartChange, "symbol" | "timeframe">): Promise<void>;
  /** Adds symbols to the default watchlist; those that it has stay where they are. */
  watch(symbols: readonly string[]): Promise<void>;
  /** Taps the node with which an extension proposes an alert and confirms the host's dialog; false if there is no such node. */
  confirmAlert(tap: Tap): Promise<boolean>;
}

/** Calls the host's local API with its key. */
export type HostCall = <Answer>(method: string, route: string, body?: unknown) => Promise<Answer>;

export function hostCall(hostUrl: string, token: string): HostCall {
  return async <Answer>(method: string, route: string, body?: unknown): Promise<Answer> => {
    const response = await fetch(`${hostUrl}${route}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${route} answered ${response.status}: ${text}`);
    return (text === "" ? undefined : JSON.parse(text)) as Answer;
  };
}

export function createTrader(hostUrl: string, token: string): Trader {
  const call = hostCall(hostUrl, token);
  return {
    async installed() {
      const { extensions } = await call<ExtensionList>("GET", "/api/extensions");
      return new Set(extensions.map((each) => each.id));
    },
    async install(id) {
      const plan = await call<Plan>("POST", "/api/extensions/resolve", { id });
      const approved = plan.capabilities.map((each) => each.name);
      await call("POST", "/api/extensions/install", { plan_id: plan.plan_id, approved, trust_key: true });
      return plan;
    },
    async turnChart(series) {
      const { charts } = await call<{ readonly charts: readonly Chart[] }>("GET", "/api/charts");
      const [first] = charts;
      if (!first) throw new Error("the host has no chart: its market has no symbol");
      const body: ChartChange = { ...series, active: true };
      await call("PUT", `/api/charts/${first.chart_id}`, body);
    },
    async watch(symbols) {
      const { lists } = await call<WatchlistSet>("GET", "/api/watchlists");
      const list = lists.find((each) => each.is_default);
      if (!list) throw new Error("the host has no default watchlist");
      const body: WatchlistChange = { op: "add", symbols: [...symbols] };
      await call("POST", `/api/watchlists/${list.id}/changes`, body);
    },
    async confirmAlert(tap) {
      const isOffered = await inTime(async () => (await isShown(call, tap)) || undefined);
      if (!isOffered) return false;
      const event: ViewEventRequest = { ...tap, action: "tapped" };
      await call("POST", "/api/views/events", event);
      const dialog = await inTime(async () => {
        const { dialogs } = await call<DialogList>("GET", "/api/dialogs");
        return dialogs.find(({ extension_id: asks }) => asks === tap.extension_id);
      });
      if (dialog?.question.kind !== "create_alert") return false;
      const answer: DialogAnswerBody = { accepted: true };
      await call("POST", `/api/dialogs/${dialog.id}/answer`, answer);
      const made = await inTime(async () => (await call<AlertList>("GET", "/api/alerts")).alerts[0]);
      return made !== undefined;
    },
  };
}

/** Whether an extension's view has a node with that key now: views are sent as JSON, and keys are unique within one. */
async function isShown(call: HostCall, { extension_id: extensionId, view_id: viewId, node_key: key }: Tap) {
  const { locations } = await call<Workbench>("GET", "/api/workbench");
  return Object.values(locations)
    .flat()
    .flatMap(({ views }) => views)
    .some(
      ({ extension_id: of, view_id: id, node }) =>
        of === extensionId && id === viewId && JSON.stringify(node)?.includes(JSON.stringify(key)),
    );
}

/** Asks again until there is an answer; undefined if none comes in time. */
async function inTime<Answer>(ask: () => Promise<Answer | undefined>): Promise<Answer | undefined> {
  const end = AbortSignal.timeout(ANSWER_MS);
  for await (const _ of setInterval(POLL_MS)) {
    const answer = await ask();
    if (answer !== undefined || end.aborted) return answer;
  }
}
