import { LOG_BYTES_PER_CALLBACK, LOG_ENTRIES_PER_CALLBACK, LOG_FLOOD_DROPS } from "@bourse/contract";
import { createGuestRuntime, type GuestRuntime } from "@bourse/runtime";
import { OUTPUT_RULES } from "../../../../packages/runtime/src/guest/executor/output-rules.ts";
import { Guest } from "../../../../packages/runtime/src/guest/worker/guest.ts";
import type { CallbackInput, GuestGrant } from "../../../../packages/runtime/src/guest/worker/messages.ts";
import { outputChecks } from "../../../../packages/runtime/src/guest/worker/output-checks.ts";
import { assemble as assembleJournal } from "../../../../packages/tool/src/guest/replay/journal.ts";
import { compare } from "../../../../packages/tool/src/guest/replay/run.ts";
import { bytesOfBlob } from "../blobs.ts";
import type { Inputs } from "../inputs.ts";
import { invalid, type Judges, ofIssues, type Verdict, valid } from "./verdict.ts";

type OfGuests = "abi-calls" | "hostile-guests" | "journals" | "replays";

/** Bourse's own code as the judge of guests and of what is recorded of them. */
export const GUESTS: Judges<OfGuests> = {
  "abi-calls": async (input) => valid({ result: await resultOf(input) }),
  "hostile-guests": attempt,
  journals: ({ text }) => {
    const read = journalOf(text);
    if (read.journal === undefined) return ofIssues(read.issues);
    const { events, truncated, broken } = read.journal;
    const outcomes = events.filter(({ outcome }) => outcome !== undefined).length;
    return valid({ events: events.length, outcomes, truncated, cut: broken });
  },
  replays: async ({ module, text }) => {
    const read = journalOf(text);
    if (read.journal === undefined) return ofIssues(read.issues);
    const guest = { module: bytesOfBlob(module), name: "Example", approved: [], declaredViews: [] };
    const replayed = { guest, module, isolation: "worker" } as const;
    const { ok, events, not_compared, truncated, difference } = await compare(read.journal, replayed);
    const found = difference ? { n: difference.n, pointer: difference.pointer } : null;
    return { valid: ok, output: { compared: events, not_compared, truncated, difference: found } };
  },
};

function journalOf(text: string) {
  const lines = text.split("\n").filter((line) => line !== "");
  return assembleJournal(lines.map((line) => new TextEncoder().encode(line)));
}

/** The value that the callback of a guest returns in the worker of our runtime. */
async function resultOf(input: Inputs["abi-calls"]): Promise<number> {
  const masks = { capabilityMask: input.capability_mask, featureMask: input.feature_mask };
  const grant: GuestGrant =
    input.api_version === 1
      ? { apiVersion: 1, ...masks }
      : { apiVersion: 2, ...masks, declaredViews: [...input.declared_views] };
  const module = await WebAssembly.compile(Uint8Array.from(bytesOfBlob(input.module)));
  const guest = new Guest({ module }, grant, {
    caps: { entries: LOG_ENTRIES_PER_CALLBACK, bytes: LOG_BYTES_PER_CALLBACK, floodDrops: LOG_FLOOD_DROPS },
    checkOf: outputChecks(OUTPUT_RULES),
    log: { send() {}, dropped() {} },
    begin: () => 0,
  });
  guest.start();
  const { fault } = guest.callback(inputOf(input));
  return fault?.rc ?? 0;
}

function inputOf({ snapshots, event, guest_output: guestOutput }: Inputs["abi-calls"]): CallbackInput {
  if (event !== null) return { kind: "event", first: true, json: bytesOfBlob(event) };
  const { symbol = "", quote = null, candles = null, timeframe = null } = snapshots ?? {};
  return {
    kind: "render",
    guestOutput,
    symbol,
    ...(quote === null ? {} : { quote: bytesOfBlob(quote) }),
    ...(candles === null || timeframe === null ? {} : { candles: { timeframe, json: bytesOfBlob(candles) } }),
  };
}

/** Endless guests end soon, and honest work of these guests takes a hundredth of it. */
const LIMITS = { callbackMs: 100, startMs: 100, beginMs: 300_000 };
const ACTIVATION = "guest";

/** The runtime in which hostile guests follow one another, from the first one on. */
let shared: GuestRuntime | undefined;

/** Ends what the judges have started. */
export async function closeGuests(): Promise<void> {
  await shared?.close();
  shared = undefined;
}

/** Lets a guest run as a host does. */
async function attempt(input: Inputs["hostile-guests"]): Promise<Verdict> {
  shared ??= createGuestRuntime({ isolation: "worker", limits: LIMITS });
  const said = { activation: ACTIVATION, module: bytesOfBlob(input.module), name: "Example" };
  const activated = await shared.activate(
    input.api_version === 1
      ? { ...said, apiVersion: 1, approved: ["tradingRead"] }
      : { ...said, apiVersion: 2, approved: ["tradingRead", "alertsWrite"], declaredViews: input.declared_views },
  );
  const outcome = activated.ok ? await calledOnce(shared, input) : activated;
  await shared.stop(ACTIVATION);
  return outcome.ok ? valid({ output: outcome.output ?? null }) : invalid([outcome.fault.code]);
}

async function calledOnce(runtime: GuestRuntime, { event, snapshots }: Inputs["hostile-guests"]) {
  if (event !== null) {
    const outcome = await runtime.deliver(ACTIVATION, { type: "start", json: bytesOfBlob(event) });
    return outcome.ok ? { ok: true as const, output: outcome.envelope } : outcome;
  }
  if (snapshots === null) throw new Error("a guest of API version 1 needs snapshots");
  const { symbol, quote, candles, timeframe } = snapshots;
  const outcome = await runtime.render(ACTIVATION, {
    viewId: "svc.example.view",
    symbol,
    quote: bytesOfBlob(quote),
    candles: { timeframe, json: bytesOfBlob(candles) },
    guestOutput: true,
  });
  return outcome.ok ? { ok: true as const, output: outcome.view } : outcome;
}
