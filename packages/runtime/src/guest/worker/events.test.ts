import { ABI_STATUS } from "@bourse/contract";
import {
  assemble,
  BAD_ENVELOPES,
  CONFORMANCE_EVENT_GUESTS,
  EVENT_VIEW,
  eventGuestText,
  SAMPLE_EVENT,
  submittingGuest,
} from "@bourse/testing/guests";
import { describe, expect, it } from "vitest";
import { OUTPUT_RULES } from "../executor/output-rules.ts";
import { Guest } from "./guest.ts";
import type { EventInput } from "./messages.ts";
import { outputChecks } from "./output-checks.ts";

const FULL = 31;
const APPROVED = (1 << 7) | (1 << 9);
const INPUT: EventInput = { kind: "event", first: true, json: SAMPLE_EVENT };

async function load(text: string, grant: { readonly capabilityMask?: number; readonly featureMask?: number } = {}) {
  const module = await WebAssembly.compile((await assemble(text)) as Uint8Array<ArrayBuffer>);
  const all = { apiVersion: 2, declaredViews: [EVENT_VIEW], capabilityMask: APPROVED, featureMask: FULL } as const;
  const guest = new Guest(
    { module },
    { ...all, ...grant },
    {
      caps: { entries: 100, bytes: 256 * 1024, floodDrops: 10_000 },
      checkOf: outputChecks(OUTPUT_RULES),
      log: { send() {}, dropped() {} },
      begin: () => 0,
    },
  );
  return { guest, started: guest.start() };
}

const IDS: Readonly<Record<string, string>> = {
  has_capability: "[ABI-03] [ABI-04]",
  event_get_json: "[ABI-03] [ABI-09]",
  output_set_json: "[ABI-03] [ABI-10] [EVT-16] [LIM-08]",
};

describe("conformance of the imports of API v2", () => {
  const cases = CONFORMANCE_EVENT_GUESTS.map((guest) => ({ ...guest, ids: IDS[guest.import] }));

  it.each(cases)("$ids svc.$import answers $answer to $name", async ({ answer, text, setting }) => {
    const { withoutCapability, withoutFeature } = setting;
    const { guest, started } = await load(text, {
      ...(withoutCapability ? { capabilityMask: 0 } : {}),
      ...(withoutFeature === undefined ? {} : { featureMask: FULL & ~(1 << withoutFeature) }),
    });
    expect(started.fault).toBeUndefined();
    const { fault } = guest.callback(INPUT);
    expect(fault ? fault.rc : 0).toBe(answer === "event" ? SAMPLE_EVENT.length : answer);
  });

  it("[ABI-03] has a guest for every answer of the two imports but ABORTED", () => {
    const { INVALID_ARGUMENT, PERMISSION_DENIED, ABORTED, ...rest } = ABI_STATUS;
    const answers = CONFORMANCE_EVENT_GUESTS.map((each) => each.answer).filter((each) => Number(each) < 0);
    // A guest of API v2 passes no text arguments, and neither import needs a capability.
    expect(INVALID_ARGUMENT + PERMISSION_DENIED + ABORTED).toBe(-17);
    expect(new Set(answers)).toEqual(new Set(Object.values(rest).filter((code) => code < 0)));
  });

  it("[ABI-09] an event read twice in one callback gives the same bytes", async () => {
    const readTwice = eventGuestText({
      event: `
        (local.set $n (call $event (i32.const 1024) (i32.const 16384)))
        (drop (call $event (i32.const 20000) (i32.const 16384)))
        (loop $compare
          (if (i32.ne (i32.load8_u offset=1024 (local.get $i)) (i32.load8_u offset=20000 (local.get $i))) (then (return (i32.const 1))))
          (local.set $i (i32.add (local.get $i) (i32.const 1)))
          (br_if $compare (i32.lt_u (local.get $i) (local.get $n))))
        i32.const 0`,
    });
    const { guest } = await load(readTwice);
    expect(guest.callback(INPUT).fault).toBeUndefined();
  });

  it.each(Object.entries(BAD_ENVELOPES))(
    "[ABI-10] [P20] tells the author the rule of %s",
    async (_, { text, rule }) => {
      const { guest } = await load(
        submittingGuest(text)
          .replace("(call $output", "(drop (call $output")
          .replace(/\)\)\)$/, "))(i32.const 0)))"),
      );
      expect(guest.callback(INPUT)).toMatchObject({ fault: { code: "guest.invalid_output", kind: rule } });
    },
  );
});
