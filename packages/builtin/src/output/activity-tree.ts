import { EventEmitter, type TreeDataProvider, TreeItem, TreeItemCollapsibleState } from "@bourse/api";
import { type Activity, describe, levelOf } from "./describe.ts";

/** An event as the client reports it. */
export interface DatedActivity extends Activity {
  readonly sequence: number;
  /** ISO 8601 UTC. */
  readonly at: string;
}

/** Something that events concern, such as an extension. */
interface Subject {
  readonly subject: string;
}

export type ActivityElement = Subject | DatedActivity;

/** Events that the tree keeps; the log has the earlier ones. */
const KEPT = 1000;

const isEvent = (element: ActivityElement): element is DatedActivity => "sequence" in element;

/** The events of this client, by the thing that they concern, the latest first. */
export class ActivityTree implements TreeDataProvider<ActivityElement> {
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
    item.description = faults === 0 ? `${events.length} events` : `${events.length} events, ${faults} faults`;
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
