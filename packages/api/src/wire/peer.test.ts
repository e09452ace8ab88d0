import { describe, expect, it, vi } from "vitest";
import { alone, connected, request, timers, turn } from "../../test/fixtures/wires.fixture.ts";
import { PING, WireFailure } from "./index.ts";

describe("requests", () => {
  it("are answered with the result, in both directions", async () => {
    const [left, right] = connected(
      { handle: ({ method, params }) => ({ method, params }) },
      { handle: async () => "from the left" },
    );
    await expect(left.request("env/get", { name: "language" })).resolves.toEqual({
      method: "env/get",
      params: { name: "language" },
    });
    await expect(right.request("window/ask", {})).resolves.toBe("from the left");
  });

  it("are answered with null where the handler has nothing to say", async () => {
    const [left] = connected({ handle: () => undefined });
    await expect(left.request("env/set", {})).resolves.toBe(null);
  });

  it("carry a refusal's code and words, and hide a fault of the handler", async () => {
    const failed = vi.fn();
    const [left] = connected({
      failed,
      handle({ method }) {
        if (method === "a") throw new WireFailure("inapp.params_invalid", "params/x: is missing");
        return Promise.reject(new Error("the path /home/someone was not found"));
      },
    });
    await expect(left.request("a", {})).rejects.toMatchObject({
      code: "inapp.params_invalid",
      message: "params/x: is missing",
    });
    await expect(left.request("b", {})).rejects.toMatchObject({
      code: "inapp.internal",
      message: expect.not.stringContaining("someone"),
    });
    expect(failed).toHaveBeenCalledOnce();
  });

  it("are acknowledged at once when the answer follows later, and not twice when it is there", () => {
    const { receive, sent } = alone({ handle: ({ method }) => (method === "slow" ? new Promise(() => undefined) : 1) });
    receive(request(1, "slow"));
    receive(request(2, "quick"));
    expect(sent).toEqual([
      { jsonrpc: "2.0", method: "$/acknowledged", params: { id: 1 } },
      { jsonrpc: "2.0", id: 2, result: 1 },
    ]);
  });

  it("answer a ping themselves", async () => {
    const handle = vi.fn();
    const [left] = connected({ handle });
    await expect(left.request(PING, {})).resolves.toBe(null);
    expect(handle).not.toHaveBeenCalled();
  });

  it("fail on both sides when the wire closes, and later ones at once", async () => {
    const gone = vi.fn();
    const [left, right] = connected({
      handle: ({ signal }) => {
        signal.addEventListener("abort", gone);
        return new Promise(() => undefined);
      },
    });
    const open = left.request("window/ask", {});
    await turn();
    left.close("the extension ended");
    await expect(open).rejects.toMatchObject({ code: "inapp.closed", message: "the extension ended" });
    await expect(left.request("window/ask", {})).rejects.toMatchObject({ code: "inapp.closed" });
    right.close("its other end");
    expect(gone).toHaveBeenCalledOnce();
  });

  it("reject what cannot be written, and leave nothing waiting", async () => {
    const { peer, sent } = alone({ limits: { maxIncoming: 1, maxOutgoing: 1 } });
    sent.push = () => {
      throw new Error("could not be cloned");
    };
    await expect(peer.request("a", {})).rejects.toThrow("could not be cloned");
    await expect(peer.request("a", {})).rejects.toThrow("could not be cloned");
  });
});

describe("cancelling", () => {
  it("fails the request here, tells the other side, and takes its late answer without complaint", async () => {
    const misused = vi.fn();
    const cancel = new AbortController();
    const { peer, sent, receive } = alone({ misused });
    const open = peer.request("lm/send", {}, { signal: cancel.signal });
    cancel.abort();
    await expect(open).rejects.toMatchObject({ code: "inapp.cancelled" });
    expect(sent.at(-1)).toEqual({ jsonrpc: "2.0", method: "$/cancelRequest", params: { id: 1 } });
    receive({ jsonrpc: "2.0", id: 1, result: "too late" });
    expect(misused).not.toHaveBeenCalled();
  });

  it("never sends a request whose signal is aborted already", async () => {
    const { peer, sent } = alone();
    await expect(peer.request("a", {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: "inapp.cancelled",
    });
    expect(sent).toEqual([]);
  });

  it("aborts the handler's signal on the other side", async () => {
    const cancel = new AbortController();
    const seen = vi.fn();
    const [left] = connected({
      handle: ({ signal }) =>
        new Promise((_, reject) =>
          signal.addEventListener("abort", () => {
            seen();
            reject(signal.reason);
          }),
        ),
    });
    const open = left.request("lm/send", {}, { signal: cancel.signal });
    await turn();
    cancel.abort();
    await expect(open).rejects.toMatchObject({ code: "inapp.cancelled" });
    await turn();
    expect(seen).toHaveBeenCalledOnce();
  });

  it("keeps a cancelled request's place until it is answered: a peer that never answers cannot fill the memory", async () => {
    const { peer } = alone({ limits: { maxIncoming: 1, maxOutgoing: 2 } });
    for (let count = 0; count < 2; count += 1) {
      const cancel = new AbortController();
      const open = peer.request("a", {}, { signal: cancel.signal });
      cancel.abort();
      await expect(open).rejects.toMatchObject({ code: "inapp.cancelled" });
    }
    await expect(peer.request("a", {})).rejects.toMatchObject({ code: "inapp.busy" });
  });
});

describe("deadlines and acknowledgement", () => {
  it("fails a request at its deadline, and an answered one leaves no timer", async () => {
    const clock = timers();
    const [left] = connected({ handle: ({ method }) => (method === "slow" ? new Promise(() => undefined) : 1) });
    const deadline = { ms: 50, timers: clock };
    await left.request("quick", {}, { deadline });
    expect(clock.waiting()).toBe(0);
    const slow = left.request("slow", {}, { deadline });
    clock.advance(50);
    await expect(slow).rejects.toMatchObject({ code: "inapp.timeout" });
  });

  it("says that the other side is unresponsive when nothing acknowledges, and responsive when it is heard", () => {
    const clock = timers();
    const responsive = vi.fn();
    const { peer, receive } = alone({ acknowledgement: { withinMs: 3000, timers: clock, responsive } });
    void peer.request("commands/run", {});
    clock.advance(2999);
    expect(responsive).not.toHaveBeenCalled();
    clock.advance(1);
    expect(responsive.mock.calls).toEqual([[false]]);
    receive({ jsonrpc: "2.0", method: "$/acknowledged", params: { id: 1 } });
    expect(responsive.mock.calls).toEqual([[false], [true]]);
    clock.advance(60_000);
    expect(responsive).toHaveBeenCalledTimes(2);
  });

  it("counts from the last sign of life, not from the first question", () => {
    const clock = timers();
    const responsive = vi.fn();
    const { peer, receive } = alone({ acknowledgement: { withinMs: 3000, timers: clock, responsive } });
    void peer.request("a", {});
    void peer.request("b", {});
    clock.advance(2000);
    receive({ jsonrpc: "2.0", id: 1, result: null });
    clock.advance(2000);
    expect(responsive).not.toHaveBeenCalled();
    clock.advance(1000);
    expect(responsive.mock.calls).toEqual([[false]]);
  });
});

describe("progress", () => {
  it("arrives before the answer, and nothing after it", async () => {
    const seen: unknown[] = [];
    let late: (value: unknown) => void = () => undefined;
    const [left] = connected({
      async handle({ report }) {
        late = report;
        report("a");
        report("b");
        return "c";
      },
    });
    const result = await left.request("lm/send", {}, { onProgress: (value) => seen.push(value) });
    late("after the end");
    await turn();
    expect([...seen, result]).toEqual(["a", "b", "c"]);
  });
});

describe("notifications", () => {
  it("reach the other side, except those of the wire itself", async () => {
    const notified = vi.fn();
    const [left] = connected({ notified });
    left.notify("window/closed", { id: 3 });
    left.notify("$/somethingNew", {});
    await turn();
    expect(notified.mock.calls).toEqual([["window/closed", { id: 3 }]]);
  });
});
