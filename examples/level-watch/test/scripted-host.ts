import { readFileSync } from "node:fs";
import path from "node:path";
import {
  type Capability,
  type CommandMethod,
  checkEnvelope,
  checkEvent,
  type EnvelopeCommand,
  type JsonValue,
  type LayoutNode,
} from "@bourse/contract";
import { textsOf } from "@bourse/testing/bare-guest";
import { paramsFaults, resultFaults } from "@bourse/testing/command-check";
import { expect } from "vitest";

export const VIEW = "svc.bourse.level_watch.board";
export const CAPABILITIES: readonly Capability[] = ["tradingRead", "chartWrite", "alertsWrite"];

/** Runs one callback: the bytes of the envelope, or null if the guest submitted none. */
export type Deliver = (event: object) => Promise<Uint8Array | null> | Uint8Array | null;

/** Plays the host for one guest: sends events, keeps the unanswered commands, validates all data in both directions. */
export class ScriptedHost {
  now = "2020-04-20T14:30:00.000Z";
  view: LayoutNode | null = null;
  /** Commands without a result yet. */
  open: EnvelopeCommand[] = [];
  /** All commands, in their order. */
  readonly commands: EnvelopeCommand[] = [];
  private readonly deliver: Deliver;

  constructor(deliver: Deliver) {
    this.deliver = deliver;
  }

  /** Sends an event; returns the commands it caused. */
  async send(type: string, data: object): Promise<readonly EnvelopeCommand[]> {
    const context = { workspace: "w", generation: "g", locale: "en", now: this.now };
    const event = { api_version: 2, type, context, data };
    expect(checkEvent(event as unknown as JsonValue)).toEqual([]);
    const bytes = await this.deliver(event);
    if (bytes === null) return [];
    const verdict = checkEnvelope(bytes, { declaredViews: new Set([VIEW]) });
    expect(verdict.issues).toEqual([]);
    if (!verdict.ok) throw new Error("the envelope was refused");
    const { views, commands } = verdict.envelope;
    for (const { method, params } of commands) expect(paramsFaults(method, params)).toEqual([]);
    this.view = views[VIEW] ?? this.view;
    this.open.push(...commands);
    this.commands.push(...commands);
    return commands;
  }

  start(restarted = false) {
    return this.send("start", restarted ? { restarted, reason: "trap" } : { restarted });
  }

  tap(key: string) {
    return this.send("view", { view_id: VIEW, action: "tapped", node_key: key });
  }

  /** Answers the oldest open command of a method. */
  answer(method: CommandMethod, result: object) {
    expect(resultFaults(method, result)).toEqual([]);
    return this.end(method, (id) => ({ id, method, ok: true, result }));
  }

  fail(method: CommandMethod, code: string, retryable = false) {
    return this.end(method, (id) => ({ id, method, ok: false, error: { code, message: "No.", retryable } }));
  }

  /** The open commands' methods. */
  waiting(): string[] {
    return this.open.map(({ method }) => method);
  }

  texts(): string[] {
    return textsOf(this.view);
  }

  keys(): string[] {
    return keysOf(this.view);
  }

  private end(method: CommandMethod, outcome: (id: string) => object) {
    const at = this.open.findIndex((each) => each.method === method);
    const command = this.open[at];
    if (!command) throw new Error(`no ${method} is open: ${this.waiting()}`);
    this.open.splice(at, 1);
    return this.send("result", outcome(command.id));
  }
}

function keysOf(node: LayoutNode | null): string[] {
  if (node === null) return [];
  const below = node.type === "label" ? [] : node.type === "box" ? (node.child ? [node.child] : []) : node.children;
  return [...(node.key === undefined ? [] : [node.key]), ...below.flatMap(keysOf)];
}

/** The compiled guest. */
export function readModule(): Uint8Array {
  return readFileSync(path.resolve(import.meta.dirname, "../dist/main.wasm"));
}
