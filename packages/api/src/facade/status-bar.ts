import type { Connection } from "../connection.ts";

/** The side of the status bar. The numbers are those of VS Code. */
export const StatusBarAlignment = { Left: 1, Right: 2 } as const;
/** One of them. */
export type StatusBarAlignment = (typeof StatusBarAlignment)[keyof typeof StatusBarAlignment];

/** A command with its arguments. */
export interface Command {
  readonly command: string;
  readonly title: string;
  readonly arguments?: readonly unknown[];
}

/** An item of the status bar. It is shown after `show`; changes follow at once. */
export interface StatusBarItem {
  readonly id: string;
  readonly alignment: StatusBarAlignment;
  readonly priority: number | undefined;
  name: string | undefined;
  text: string;
  tooltip: string | undefined;
  command: string | Command | undefined;
  show(): void;
  hide(): void;
  dispose(): void;
}

/** Makes an item. */
export interface CreateStatusBarItem {
  (alignment?: StatusBarAlignment, priority?: number): StatusBarItem;
  (id: string, alignment?: StatusBarAlignment, priority?: number): StatusBarItem;
}

export function statusBarApi(connection: Connection, newHandle: () => number): CreateStatusBarItem {
  const make = (given: string | undefined, alignment?: StatusBarAlignment, priority?: number): StatusBarItem => {
    const handle = newHandle();
    const id = given ?? `item-${handle}`;
    return new Item(connection, handle, { id, alignment: alignment ?? StatusBarAlignment.Left, priority });
  };
  function create(alignment?: StatusBarAlignment, priority?: number): StatusBarItem;
  function create(id: string, alignment?: StatusBarAlignment, priority?: number): StatusBarItem;
  function create(first?: string | StatusBarAlignment, second?: number, third?: number): StatusBarItem {
    if (typeof first === "string") return make(first, second as StatusBarAlignment | undefined, third);
    return make(undefined, first, second);
  }
  return create;
}

type Fixed = Pick<StatusBarItem, "id" | "alignment" | "priority">;

class Item implements StatusBarItem {
  readonly id: string;
  readonly alignment: StatusBarAlignment;
  readonly priority: number | undefined;
  readonly #connection: Connection;
  readonly #handle: number;
  #isVisible = false;
  #isQueued = false;
  #name: string | undefined;
  #text = "";
  #tooltip: string | undefined;
  #command: string | Command | undefined;

  constructor(connection: Connection, handle: number, { id, alignment, priority }: Fixed) {
    this.id = id;
    this.alignment = alignment;
    this.priority = priority;
    this.#connection = connection;
    this.#handle = handle;
  }

  get name(): string | undefined {
    return this.#name;
  }
  set name(name: string | undefined) {
    this.#name = name;
    this.#queue();
  }
  get text(): string {
    return this.#text;
  }
  set text(text: string) {
    this.#text = text;
    this.#queue();
  }
  get tooltip(): string | undefined {
    return this.#tooltip;
  }
  set tooltip(tooltip: string | undefined) {
    this.#tooltip = tooltip;
    this.#queue();
  }
  get command(): string | Command | undefined {
    return this.#command;
  }
  set command(command: string | Command | undefined) {
    this.#command = command;
    this.#queue();
  }

  show(): void {
    this.#isVisible = true;
    this.#queue();
  }

  hide(): void {
    if (!this.#isVisible) return;
    this.#isVisible = false;
    this.#connection.tell("window/statusBar.remove", { item: this.#handle });
  }

  dispose(): void {
    this.hide();
  }

  /** Sends the changes of one turn of the event loop in one message. */
  #queue(): void {
    if (!this.#isVisible || this.#isQueued) return;
    this.#isQueued = true;
    queueMicrotask(() => {
      this.#isQueued = false;
      if (this.#isVisible) this.#send();
    });
  }

  #send(): void {
    if (this.#text === "") {
      this.#connection.tell("window/statusBar.remove", { item: this.#handle });
      return;
    }
    const command = typeof this.#command === "string" ? { command: this.#command, title: "" } : this.#command;
    this.#connection.tell("window/statusBar.set", {
      item: this.#handle,
      text: this.#text,
      ...(this.#name === undefined ? {} : { name: this.#name }),
      ...(this.#tooltip === undefined ? {} : { tooltip: this.#tooltip }),
      ...(command && { command: { command: command.command, args: [...(command.arguments ?? [])] } }),
      alignment: this.alignment === StatusBarAlignment.Left ? "left" : "right",
      priority: this.priority ?? 0,
    });
  }
}
