import { COMMAND_METHODS, checkEnvelope } from "@bourse/contract";
import { IN_APP_METHODS } from "@bourse/contract/in-app";
import type { Guest } from "@bourse/runtime/broker";
import { describe, expect, it } from "vitest";
import { brokerStage, guest, INSTALLED, submission } from "../../test/fixtures/broker/stage.fixture.ts";
import type { InApp, Task } from "../principal/principal.ts";

const METHODS = Object.keys(IN_APP_METHODS);
const envelope = (method: string) =>
  new TextEncoder().encode(JSON.stringify({ api_version: 2, views: {}, commands: [{ id: "c", method, params: {} }] }));
const rulesOf = (method: string) => checkEnvelope(envelope(method), { declaredViews: new Set() });

describe("a guest of the marketplace", () => {
  it("may name a command of its own", () => {
    expect(COMMAND_METHODS.map((method) => rulesOf(method).ok)).not.toContain(false);
  });

  it.each(METHODS)("[INAPP-04] gets nowhere with an envelope that names %s", (method) => {
    expect(rulesOf(method)).toMatchObject({
      ok: false,
      issues: [expect.objectContaining({ rule: "envelope.method_unknown" })],
    });
  });

  const stage = brokerStage();
  stage.put();
  it.each(METHODS)("[INAPP-04] finds no command %s behind the envelope's check either", async (method) => {
    const command = { id: "c", method, params: {} };
    const outcome = await stage.broker.run({ ...submission("storage.read"), command });
    expect(outcome).toMatchObject({ ok: false, error: { code: "command.internal" } });
  });
});

/** A caller that has passed for another one: what the types forbid. */
const posing = (caller: InApp | Task): Guest =>
  Object.assign({ ...guest(), generation: "" }, caller) as unknown as Guest;

const POSING = [
  { kind: "inApp", origin: "builtIn", id: INSTALLED.id, name: "Sample" },
  { kind: "inApp", origin: "plugin", id: INSTALLED.id, name: "Sample (plugin)" },
  { kind: "task", id: INSTALLED.id },
] as const;

describe.each(POSING)("a caller of the kind $kind $origin with the id of an installed extension", (caller) => {
  const done: string[] = [];
  const stage = brokerStage((context) => context.commit(() => void done.push(context.commandId)));
  stage.put();
  it.each(COMMAND_METHODS)("[INAPP-04] runs no %s in its place: it has no generation", async (method) => {
    const outcome = await stage.broker.run({ ...submission(method), principal: posing(caller) });
    expect(outcome).toBeUndefined();
    expect(done).toEqual([]);
  });
});
