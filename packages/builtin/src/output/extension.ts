import {
  automation,
  commands,
  EventEmitter,
  type ExtensionContext,
  env,
  ProgressLocation,
  StatusBarAlignment,
  type TreeDataProvider,
  TreeItem,
  TreeItemCollapsibleState,
  window,
  workspace,
} from "@bourse/api";
import { plural } from "@bourse/contract/plural";

/** An event of the client, as far as the log writes it. */
interface Activity {
  readonly action: string;
  readonly subject: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** States of an extension that the trader should look at. */
const FAILURES = new Set<unknown>(["failed", "suspended"]);
const WARNINGS = new Set(["revoked", "quarantined", "forget"]);

export function levelOf({ action, detail }: Pick<Activity, "action" | "detail">): "error" | "warn" | "info" {
  if (action === "refuse" || (action === "state" && FAILURES.has(detail.state))) return "error";
  return WARNINGS.has(action) ? "warn" : "info";
}

/** One line: the action, what it concerns, and its details in the order in which they were recorded. */
export function describe({ action, subject, detail }: Activity): string {
  const details = Object.entries(detail).map(([name, value]) => `${name} ${textOf(value)}`);
  return [`${action} ${subject}`, ...details].join(", ");
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** An event as the client reports it. */
interface DatedActivity extends Activity {
  readonly sequence: number;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** Something that events concern, such as an extension. */
interface Subject {
  readonly subject: string;
}

type ActivityElement = Subject | DatedActivity;

/** Events that the tree keeps; the log has the earlier ones. */
const KEPT = 1000;

const isEvent = (element: ActivityElement): element is DatedActivity => "sequence" in element;

/** The events of this client, by the thing that they concern, the latest first. */
class ActivityTree implements TreeDataProvider<ActivityElement> {
  readonly #changed = new EventEmitter<ActivityElement | undefined>();
  readonly onDidChangeTreeData = this.#changed.event;
  readonly #subjects = new Map<string, Subject>();
  #events: readonly DatedActivity[] = [];

  add(event: DatedActivity): void {
    const known = this.#subjects.get(event.subject);
    this.#events = [event, ...this.#events].slice(0, KEPT);
    this.#changed.fire(known);
  }

  clear(): void {
    this.#events = [];
    this.#changed.fire(undefined);
  }

  /** The lines of a chosen event or subject, the latest first. */
  linesOf(element: ActivityElement): readonly string[] {
    return (isEvent(element) ? [element] : this.#of(element)).map(describe);
  }

  getTreeItem(element: ActivityElement): TreeItem {
    if (isEvent(element)) return eventItem(element);
    const events = this.#of(element);
    const faults = events.filter((each) => levelOf(each) !== "info").length;
    const item = new TreeItem(element.subject, TreeItemCollapsibleState.Collapsed);
    item.id = element.subject;
    item.description = [plural(events.length, "event"), ...(faults > 0 ? [plural(faults, "fault")] : [])].join(", ");
    item.contextValue = "subject";
    return item;
  }

  getChildren(element?: ActivityElement): readonly ActivityElement[] {
    if (element) return isEvent(element) ? [] : this.#of(element);
    const names = new Set(this.#events.map(({ subject }) => subject));
    for (const each of this.#subjects.keys()) if (!names.has(each)) this.#subjects.delete(each);
    return [...names].map((subject) => {
      const known = this.#subjects.get(subject) ?? { subject };
      this.#subjects.set(subject, known);
      return known;
    });
  }

  getParent(element: ActivityElement): ActivityElement | undefined {
    return isEvent(element) ? this.#subjects.get(element.subject) : undefined;
  }

  #of({ subject }: Subject): readonly DatedActivity[] {
    return this.#events.filter((each) => each.subject === subject);
  }
}

function eventItem(event: DatedActivity): TreeItem {
  const item = new TreeItem(event.action);
  item.id = `${event.sequence}`;
  item.description = event.at.replace("T", " ").slice(0, 16);
  item.tooltip = describe(event).slice(0, 2000);
  item.contextValue = levelOf(event) === "info" ? "event" : "fault";
  item.command = { command: "output.showActivity", title: "Show the activity log" };
  return item;
}

/** Key of the last event that the trader has seen. */
const SEEN = "seen";

/** Most characters that the clipboard takes; a longer text keeps its latest events. */
const LONGEST_COPY = 100_000;

/** Writes a log of what happens on this client, and counts its faults in the status bar. */
export async function activate({ subscriptions, globalState }: ExtensionContext): Promise<void> {
  const channel = window.createOutputChannel("Activity", { log: true });
  const item = window.createStatusBarItem("output.faults", StatusBarAlignment.Right, 10);
  item.name = "Refusals and faults";
  item.tooltip = "Show the activity log";
  item.command = "output.showActivity";
  const tree = new ActivityTree();
  const view = window.createTreeView("output.activity", { treeDataProvider: tree, showCollapseAll: true });
  const settings = () => workspace.getConfiguration("output");
  let last = globalState.get(SEEN, 0);
  let seen = last;
  let faults = 0;
  const show = () => {
    view.badge = faults > 0 ? { value: faults, tooltip: plural(faults, "new fault") } : undefined;
    item.text = plural(faults, "new fault");
    if (faults > 0 && settings().get("statusItem", true)) item.show();
    else item.hide();
  };
  const take = (event: DatedActivity) => {
    const level = levelOf(event);
    tree.add(event);
    channel[level](describe(event));
    last = Math.max(last, event.sequence);
    if (level !== "info" && event.sequence > seen) faults += 1;
  };
  const read = async () => {
    [seen, faults] = [last, 0];
    show();
    await globalState.update(SEEN, seen);
  };
  const recent = settings().get("recent", 200);
  const reading = { location: ProgressLocation.Notification, title: "Reading earlier events" };
  const earlier = recent > 0 ? await window.withProgress(reading, () => automation.events.list(recent)) : [];
  for (const event of earlier) take(event);
  show();
  subscriptions.push(
    channel,
    item,
    view,
    automation.events.onDidOccur((event) => {
      take(event);
      show();
    }),
    workspace.onDidChangeConfiguration(show),
    commands.registerCommand("output.showActivity", async () => {
      channel.show();
      await read();
    }),
    commands.registerCommand("output.copyActivity", async () => {
      const events = await automation.events.list(Math.max(1, settings().get("recent", 200)));
      await env.clipboard.writeText(events.map(describe).join("\n").slice(-LONGEST_COPY));
    }),
    commands.registerCommand("output.copyEvents", async (element: ActivityElement) => {
      await env.clipboard.writeText(tree.linesOf(element).join("\n").slice(0, LONGEST_COPY));
    }),
    commands.registerCommand("output.recent", async () => {
      const answer = await window.showQuickPick(["0", "50", "200", "1000"], {
        title: "Earlier events in the activity log",
      });
      if (answer !== undefined) await settings().update("recent", Number(answer));
    }),
    commands.registerCommand("output.clearActivity", async () => {
      channel.clear();
      tree.clear();
      await read();
    }),
  );
}
