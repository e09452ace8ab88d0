import type { ExtensionParams, TreeOccurrence, TreePath } from "@bourse/contract/in-app";
import { TREE_MAX_REFRESHED } from "@bourse/contract/tree-limits";
import type { Connection } from "../connection.ts";
import { Disposable } from "../disposable.ts";
import { type Event, EventEmitter } from "../event.ts";
import { WireFailure } from "../wire/index.ts";
import type { CommandsApi } from "./commands.ts";
import { type ElementSource, itemOf, TreeNodes } from "./tree-nodes.ts";

/** Gives a tree its elements. Children are asked for when their parent is expanded. */
export interface TreeDataProvider<Element> extends ElementSource<Element> {
  /** Fired with what changed: an element, several, or nothing for the whole tree. */
  // biome-ignore lint/suspicious/noConfusingVoidType: an emitter of VS Code's samples that is fired without a value has this type
  readonly onDidChangeTreeData?: Event<Element | readonly Element[] | undefined | null | void>;
}

/** Options of a view. */
export interface TreeViewOptions<Element> {
  readonly treeDataProvider: TreeDataProvider<Element>;
  readonly showCollapseAll?: boolean;
  readonly canSelectMany?: boolean;
}

/** A number beside the title of a view. */
export interface ViewBadge {
  readonly value: number;
  readonly tooltip: string;
}

/** How an element is revealed to the trader. */
export interface RevealOptions {
  /** True when absent. */
  readonly select?: boolean;
  readonly focus?: boolean;
  /** True also shows the element's children; a number shows that many levels of them, three at most. */
  readonly expand?: boolean | number;
}

/** A view that an extension fills. */
export interface TreeView<Element> {
  readonly selection: readonly Element[];
  readonly visible: boolean;
  title: string | undefined;
  description: string | undefined;
  message: string | undefined;
  badge: ViewBadge | undefined;
  readonly onDidChangeSelection: Event<{ readonly selection: readonly Element[] }>;
  readonly onDidExpandElement: Event<{ readonly element: Element }>;
  readonly onDidCollapseElement: Event<{ readonly element: Element }>;
  readonly onDidChangeVisibility: Event<{ readonly visible: boolean }>;
  /** Opens the view and shows an element in it. Needs `getParent` for an element that was not shown yet. */
  reveal(element: Element, options?: RevealOptions): Promise<void>;
  dispose(): void;
}

/** Fills views of the page. */
export interface TreesApi {
  /** The view is one that the manifest declares. */
  createTreeView<Element>(viewId: string, options: TreeViewOptions<Element>): TreeView<Element>;
  registerTreeDataProvider<Element>(viewId: string, treeDataProvider: TreeDataProvider<Element>): Disposable;
}

interface Served {
  children(path: TreePath): unknown;
  run(path: TreePath, command: string | undefined): Promise<unknown>;
}

/** Dependencies of trees. */
export interface TreesParts {
  readonly connection: Connection;
  readonly commands: Pick<CommandsApi, "executeCommand">;
  newHandle(): number;
}

export function treesApi({ connection, commands, newHandle }: TreesParts): TreesApi {
  const open = new Map<number, Served>();
  const find = ({ tree }: { readonly tree: number }): Served => {
    const found = open.get(tree);
    if (!found) throw new WireFailure("inapp.handle_unknown", `there is no tree ${tree}`);
    return found;
  };
  connection.serve("extension/tree.children", (params) => find(params).children(params.path));
  connection.serve("extension/tree.run", async (params: ExtensionParams<"extension/tree.run">) => {
    await find(params).run(params.path, params.command);
    return {};
  });
  const createTreeView: TreesApi["createTreeView"] = (viewId, options) => {
    const handle = newHandle();
    const view = new View(options, { connection, commands, handle, closed: () => open.delete(handle) });
    open.set(handle, view);
    const { showCollapseAll = false, canSelectMany = false } = options;
    connection.open(
      "window/tree.show",
      { tree: handle, view: viewId, show_collapse_all: showCollapseAll, can_select_many: canSelectMany },
      (occurred) => view.occurred(occurred as TreeOccurrence),
    );
    return view;
  };
  return {
    createTreeView,
    registerTreeDataProvider(viewId, treeDataProvider) {
      const view = createTreeView(viewId, { treeDataProvider });
      return new Disposable(() => view.dispose());
    },
  };
}

interface ViewParts {
  readonly connection: Connection;
  readonly commands: Pick<CommandsApi, "executeCommand">;
  readonly handle: number;
  closed(): void;
}

type Words = Pick<TreeView<unknown>, "title" | "description" | "message" | "badge">;

class View<Element> implements TreeView<Element>, Served {
  readonly #parts: ViewParts;
  readonly #nodes: TreeNodes<Element>;
  readonly #selected = new EventEmitter<{ readonly selection: readonly Element[] }>();
  readonly #expanded = new EventEmitter<{ readonly element: Element }>();
  readonly #collapsed = new EventEmitter<{ readonly element: Element }>();
  readonly #shown = new EventEmitter<{ readonly visible: boolean }>();
  readonly #following: Disposable | undefined;
  readonly onDidChangeSelection = this.#selected.event;
  readonly onDidExpandElement = this.#expanded.event;
  readonly onDidCollapseElement = this.#collapsed.event;
  readonly onDidChangeVisibility = this.#shown.event;
  #selection: readonly Element[] = [];
  #isVisible = false;
  #isDisposed = false;
  #words: Words = { title: undefined, description: undefined, message: undefined, badge: undefined };
  #isTelling = false;
  /** The changes since the last turn: elements, or everything. */
  #changed: Set<Element> | "all" | undefined;

  constructor({ treeDataProvider }: TreeViewOptions<Element>, parts: ViewParts) {
    this.#parts = parts;
    this.#nodes = new TreeNodes(treeDataProvider);
    this.#following = treeDataProvider.onDidChangeTreeData?.((changed) => this.#change(changed ?? undefined));
  }

  get selection(): readonly Element[] {
    return this.#selection;
  }
  get visible(): boolean {
    return this.#isVisible;
  }
  get title(): string | undefined {
    return this.#words.title;
  }
  set title(title: string | undefined) {
    this.#say({ title });
  }
  get description(): string | undefined {
    return this.#words.description;
  }
  set description(description: string | undefined) {
    this.#say({ description });
  }
  get message(): string | undefined {
    return this.#words.message;
  }
  set message(message: string | undefined) {
    this.#say({ message });
  }
  get badge(): ViewBadge | undefined {
    return this.#words.badge;
  }
  set badge(badge: ViewBadge | undefined) {
    this.#say({ badge });
  }

  children(path: TreePath) {
    return this.#nodes.children(path);
  }

  async run(path: TreePath, command: string | undefined): Promise<unknown> {
    const { commands } = this.#parts;
    if (path.length === 0) return command === undefined ? undefined : commands.executeCommand(command);
    const { element, item } = this.#nodes.at(path);
    if (command === undefined) {
      return item.command && commands.executeCommand(item.command.command, ...(item.command.arguments ?? []));
    }
    const together = this.#selection.includes(element) ? this.#selection : [element];
    return commands.executeCommand(command, element, together);
  }

  occurred(occurrence: TreeOccurrence): void {
    if ("visible" in occurrence) {
      if (this.#isVisible === occurrence.visible) return;
      this.#isVisible = occurrence.visible;
      this.#shown.fire({ visible: this.#isVisible });
    } else if ("selected" in occurrence) {
      this.#selection = occurrence.selected.flatMap((path) => this.#elementAt(path));
      this.#selected.fire({ selection: this.#selection });
    } else if ("expanded" in occurrence) {
      for (const element of this.#elementAt(occurrence.expanded)) this.#expanded.fire({ element });
    } else {
      for (const element of this.#elementAt(occurrence.collapsed)) this.#collapsed.fire({ element });
    }
  }

  async reveal(element: Element, { select = true, focus = false, expand = false }: RevealOptions = {}): Promise<void> {
    const path = [...(await this.#nodes.pathTo(element))];
    const levels = Math.min(3, Math.max(0, Math.trunc(Number(expand))));
    const { connection, handle } = this.#parts;
    await connection.ask("window/tree.reveal", { tree: handle, path, select, focus, expand: levels });
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#following?.dispose();
    for (const each of [this.#selected, this.#expanded, this.#collapsed, this.#shown]) each.dispose();
    this.#parts.closed();
    this.#parts.connection.tell("window/tree.dispose", { tree: this.#parts.handle });
  }

  /** Empty if the element has gone since the page showed it. */
  #elementAt(path: TreePath): readonly Element[] {
    try {
      return [this.#nodes.at(path).element];
    } catch (cause) {
      if (cause instanceof WireFailure) return [];
      throw cause;
    }
  }

  /** Sends the changes of one turn of the event loop in one message. */
  #say(words: Partial<Words>): void {
    this.#words = { ...this.#words, ...words };
    if (this.#isTelling) return;
    this.#isTelling = true;
    queueMicrotask(() => {
      this.#isTelling = false;
      if (this.#isDisposed) return;
      const { title, description, message, badge } = this.#words;
      this.#parts.connection.tell("window/tree.set", {
        tree: this.#parts.handle,
        ...(title === undefined ? {} : { title }),
        ...(description === undefined ? {} : { description }),
        ...(message === undefined ? {} : { message }),
        ...(badge === undefined ? {} : { badge: { value: badge.value, tooltip: badge.tooltip } }),
      });
    });
  }

  #change(changed: Element | readonly Element[] | undefined): void {
    const isFirst = this.#changed === undefined;
    if (changed === undefined) this.#changed = "all";
    else if (this.#changed !== "all") {
      const several = Array.isArray(changed) ? (changed as readonly Element[]) : [changed as Element];
      this.#changed = new Set([...(this.#changed ?? []), ...several]);
    }
    if (isFirst) queueMicrotask(() => void this.#refresh());
  }

  async #refresh(): Promise<void> {
    const changed = this.#changed ?? "all";
    this.#changed = undefined;
    const tree = this.#parts.handle;
    const elements = changed === "all" ? [] : await this.#renewed(changed);
    if (this.#isDisposed || (changed !== "all" && elements?.length === 0)) return;
    const some = elements && elements.length > 0 && elements.length <= TREE_MAX_REFRESHED;
    this.#parts.connection.tell("window/tree.refresh", some ? { tree, elements: [...elements] } : { tree });
  }

  /** Undefined if the provider fails for one of them: the page then asks for the whole tree and shows the failure where it occurs. */
  async #renewed(changed: ReadonlySet<Element>) {
    try {
      const nodes = await Promise.all([...changed].map((element) => this.#nodes.renewed(element)));
      return nodes.flat().map(({ path, item }) => ({ path, item: itemOf(path.at(-1) ?? "", item) }));
    } catch (cause) {
      console.error("An element of a tree could not be read:", cause);
      return undefined;
    }
  }
}
