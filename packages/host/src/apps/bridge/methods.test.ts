import type { Capability } from "@bourse/contract";
import { BRIDGE_CONTRACTS, type BridgeContract } from "@bourse/contract/web-app";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HOST_ROWS, type HostRow, TYPED_SECRET } from "../../../test/fixtures/apps/bridge-rows.fixture.ts";
import {
  type BridgeWorld,
  bridgeWorld,
  type Message,
  SECRET,
} from "../../../test/fixtures/apps/bridge-world.fixture.ts";

const ROWS = Object.entries(HOST_ROWS).map(([method, row]) => ({ method, row }));
const WAITING = ROWS.flatMap(({ method, row }) => (row.slow === "at once" ? [] : [{ method, row, slow: row.slow }]));
const CONTRACTS: readonly BridgeContract[] = Object.values(BRIDGE_CONTRACTS);

let world: BridgeWorld;
beforeEach(async () => {
  world = await bridgeWorld();
});
afterEach(() => world.close());

const codeOf = ({ error }: Message) => (error as { readonly code: string } | undefined)?.code;
const ask = (method: string, params: unknown) => world.answer(world.send(method, params));
const requiredBy = (method: string): readonly Capability[] =>
  CONTRACTS.find((each) => each.method === method)?.requires.capabilities ?? [];

/** The end of a request: its answer, or the event that comes after it. */
function endOf(id: string, { endsLater }: HostRow): Promise<Message> {
  if (!endsLater) return world.answer(id);
  return vi.waitFor(() => {
    const event = world.messages.find(({ data }) => (data as { readonly id?: string } | undefined)?.id === id);
    if (!event) throw new Error("the event has not come");
    return event.data as Message;
  });
}

async function begin(method: string, { row, slow }: { row: HostRow; slow: (typeof WAITING)[number]["slow"] }) {
  await row.prepare?.(world);
  world.hang();
  const id = world.send(method, row.params);
  await vi.waitFor(() => expect(slow.isUnderWay(world)).toBe(true));
  if (!row.endsLater) expect(world.messages).toEqual([]);
  return id;
}

describe("each method of the bridge that the host does", () => {
  it("has a row here", () => {
    const done = CONTRACTS.filter(({ runsIn }) => runsIn === "host").map(({ method }) => method);
    expect(Object.keys(HOST_ROWS).sort()).toEqual(done.sort());
  });

  it.each(ROWS)("$method does what it is for", async ({ method, row }) => {
    await row.prepare?.(world);
    const id = world.send(method, row.params);
    if (row.slow !== "at once" && world.dialogs.length > 0) await row.slow.release(world);
    expect(await world.answer(id)).toMatchObject({ id, ok: true, result: row.result });
    if (row.endsLater) expect(await endOf(id, row)).toMatchObject({ id, ok: true, result: { answers: { up: true } } });
    expect(world.models.faults).toEqual([]);
  });

  it.each(ROWS.flatMap(({ method, row }) => row.refused.map((each) => ({ method, row, each, why: each.why }))))(
    "$method refuses $why",
    async ({ method, row, each }) => {
      await row.prepare?.(world);
      await each.prepare?.(world);
      const before = world.messages.length;
      expect(codeOf(await ask(method, each.params))).toBe(each.code);
      expect(world.messages.length).toBe(before + 1);
      expect(world.dialogs).toEqual([]);
    },
  );

  it.each(ROWS)("$method refuses what is too large", async ({ method, row }) => {
    await row.prepare?.(world);
    await row.tooLarge.prepare?.(world);
    expect(codeOf(await ask(method, row.tooLarge.params))).toBe(row.tooLarge.code);
  });

  it.each(ROWS.flatMap(({ method, row }) => requiredBy(method).map((capability) => ({ method, row, capability }))))(
    "$method is refused without $capability",
    async ({ method, row, capability }) => {
      await row.prepare?.(world);
      world.revoke(capability);
      expect(codeOf(await ask(method, row.params))).toBe("command.permission_denied");
      expect(world.dialogs).toEqual([]);
    },
  );

  it.each(ROWS.filter(({ row }) => row.slow === "at once"))("$method waits for nobody", async ({ method, row }) => {
    await row.prepare?.(world);
    world.hang();
    expect(await ask(method, row.params)).toMatchObject({ ok: true });
    expect([world.held, world.dialogs]).toEqual([[], []]);
  });

  it.each(WAITING)("$method ends in time, or waits for the trader", async ({ method, row, slow }) => {
    const id = await begin(method, { row, slow });
    const { limit } = slow;
    world.advance(limit ? limit.ms - 1 : 24 * 3600 * 1000);
    expect(slow.isUnderWay(world)).toBe(true);
    if (limit) {
      world.advance(1);
      expect(codeOf(await endOf(id, row))).toBe(limit.code);
      await vi.waitFor(() => expect(world.held.map(({ isGone }) => isGone)).toEqual([true]));
    } else {
      await slow.release(world);
      expect(await world.answer(id)).toMatchObject({ ok: true });
    }
  });

  it.each(WAITING)("$method has no effect once its approval is gone", async ({ method, row, slow }) => {
    const id = await begin(method, { row, slow });
    world.revoke(...requiredBy(method));
    await slow.release(world);
    if (slow.revoked) expect(codeOf(await endOf(id, row))).toBe(slow.revoked);
    expect(slow.isWithoutEffect(world)).toBe(true);
  });

  it.each(WAITING)("$method is broken off with its frame, and nobody is told", async ({ method, row, slow }) => {
    await begin(method, { row, slow });
    const told = [...world.messages];
    world.stop();
    await vi.waitFor(() => expect(world.held.every(({ isGone }) => isGone)).toBe(true));
    expect(world.dialogs).toEqual([]);
    world.advance(3600_000);
    expect(slow.isWithoutEffect(world)).toBe(true);
    expect(world.messages).toEqual(told);
  });
});

describe("a secret of a web application", () => {
  const typed = async () => {
    const id = world.send("secrets.request", SECRET);
    world.answerDialog({ accepted: true, secret: TYPED_SECRET });
    return world.answer(id);
  };

  it("is sent in the header that was asked for, to its origin only, and comes back in no answer", async () => {
    expect(await typed()).toMatchObject({ ok: true });
    const heard: unknown[] = [];
    world.serve((_path, response) => {
      heard.push([response.req.headers.authorization, response.req.headers["x-api-key"]]);
      response.end(`you sent ${TYPED_SECRET}`);
    });
    for (const as of ["bearer", "x-api-key"]) {
      const credential = { name: SECRET.name, as };
      const answer = await ask("network.fetch", { url: "https://a.example/", credential });
      expect(answer).toMatchObject({ ok: true });
      expect(JSON.stringify(answer)).not.toContain("canary");
    }
    expect(heard).toEqual([
      [`Bearer ${TYPED_SECRET}`, undefined],
      [undefined, TYPED_SECRET],
    ]);
    expect(JSON.stringify(world.messages)).not.toContain("canary");
  });

  it("is not kept after a no, and a second question does not follow at once", async () => {
    const id = world.send("secrets.request", SECRET);
    world.answerDialog({ accepted: false, secret: TYPED_SECRET });
    expect(codeOf(await world.answer(id))).toBe("command.declined");
    expect(world.isSecretKept()).toBe(false);
    expect(codeOf(await ask("secrets.request", SECRET))).toBe("command.declined");
    expect(world.dialogs).toEqual([]);
  });
});
