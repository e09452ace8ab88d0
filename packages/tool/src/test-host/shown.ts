import type { LayoutNode } from "@bourse/contract";
import { plural } from "../cli/text.ts";
import { TestHostError } from "./refusal.ts";

/** A view as it is shown at the moment when the test asked for it. */
export class ShownView {
  readonly id: string;
  /** The layout; undefined while nothing has been shown. */
  readonly node: LayoutNode | undefined;
  readonly #tap: (key: string) => Promise<void>;

  constructor(id: string, node: LayoutNode | undefined, tap: (key: string) => Promise<void>) {
    this.id = id;
    this.node = node;
    this.#tap = tap;
  }

  /** The layout as lines of text, one node a line: the same layout gives the same text, and a change is one line of a diff. */
  text(): string {
    return this.node === undefined ? "(nothing is shown)" : linesOf(this.node, "").join("\n");
  }

  /** The texts of its labels, from top to bottom. */
  texts(): readonly string[] {
    return this.node === undefined ? [] : labelsIn(this.node).map(({ text }) => text);
  }

  /** Taps the node with this key, or the one around this text. @throws TestHostError if there is none, or more than one */
  async tap(target: string): Promise<void> {
    await this.#tap(this.keyOf(target));
  }

  /** Whether it shows a node with this key, or this text. */
  has(target: string): boolean {
    if (this.node === undefined) return false;
    return keysIn(this.node).includes(target) || this.texts().includes(target);
  }

  /** The key of the node that {@link tap} would tap. */
  keyOf(target: string): string {
    const labels = this.node === undefined ? [] : labelsIn(this.node);
    const keys = new Set(this.node === undefined ? [] : keysIn(this.node));
    if (keys.has(target)) return target;
    const found = new Set(labels.flatMap(({ text, key }) => (text === target && key !== undefined ? [key] : [])));
    const [key] = found;
    if (key !== undefined && found.size === 1) return key;
    const there = [...keys].map((each) => {
      const texts = labels.filter((label) => label.key === each).map(({ text }) => JSON.stringify(text));
      return [each, ...texts].join(" ");
    });
    const message = key === undefined ? "nothing to tap as" : `${plural(found.size, "node")} around`;
    const shown = `${this.id} shows ${message} ${JSON.stringify(target)}. Nodes with a key: ${there.join(", ") || "none"}.`;
    throw new TestHostError("tool.test_step_impossible", shown);
  }
}

const below = (node: LayoutNode): readonly LayoutNode[] => {
  if (node.type === "label") return [];
  if (node.type === "box") return node.child === undefined ? [] : [node.child];
  return node.children;
};

/** A text, and the key of the innermost node with a key around it: a tap on the text taps that node. */
interface Text {
  readonly text: string;
  readonly key: string | undefined;
}

function labelsIn(node: LayoutNode, around?: string): readonly Text[] {
  const { key = around } = node;
  return node.type === "label" ? [{ text: node.text, key }] : below(node).flatMap((each) => labelsIn(each, key));
}

function keysIn(node: LayoutNode): readonly string[] {
  return [...(node.key === undefined ? [] : [node.key]), ...below(node).flatMap(keysIn)];
}

/** Members that the tree itself shows. */
const STRUCTURE: ReadonlySet<string> = new Set(["type", "text", "child", "children"]);

function linesOf(node: LayoutNode, indent: string): readonly string[] {
  const own = Object.entries(node)
    .filter(([name, value]) => !STRUCTURE.has(name) && value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([name, value]) =>
        `${name}=${typeof value === "string" && /^[\w.#-]+$/.test(value) ? value : JSON.stringify(value)}`,
    );
  const head = node.type === "label" ? ["label", JSON.stringify(node.text)] : [node.type];
  return [`${indent}${[...head, ...own].join(" ")}`, ...below(node).flatMap((each) => linesOf(each, `${indent}  `))];
}
