import { DESK_LIMITS } from "@bourse/contract";
import { manualClock, testGuest } from "@bourse/host/testing";
import { CommandFailure } from "@bourse/runtime/broker";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type TestState, testState } from "../../../test/fixtures/services/desk.fixture.ts";
import type { StorageService } from "./port.ts";
import { storageService } from "./storage.ts";

/** Possible steps, in any order. */
const step = fc.oneof(
  fc.record({ kind: fc.constant("write" as const), value: fc.integer(), acknowledged: fc.boolean() }),
  fc.record({ kind: fc.constantFrom("update" as const, "crash" as const, "restart" as const, "kill" as const) }),
);

/** The invariant: the value as last saved, and whether it is outdated. */
interface Model {
  value: number | null;
  generation: number;
  fromBefore: boolean;
}

function open(state: TestState): StorageService {
  return storageService({ database: state.database, clock: manualClock(), limits: DESK_LIMITS });
}

function write(
  storage: StorageService,
  owner: ReturnType<typeof testGuest>,
  given: { value: number; acknowledged: boolean },
) {
  try {
    storage.write(owner, given);
    return "saved";
  } catch (cause) {
    if (cause instanceof CommandFailure) return cause.code;
    throw cause;
  }
}

it("[CMD-05] [CMD-06] never takes an unknowing write over a value from before, and never loses one", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 24 }), (steps) => {
      let state = testState();
      let storage = open(state);
      const model: Model = { value: null, generation: 1, fromBefore: false };
      const owner = () => testGuest({ generation: `generation-${model.generation}` });
      const happen = {
        update: () => (model.generation += 1),
        crash: () => storage.noteInterrupted(owner().id),
        restart: () => storage.close(),
        kill: () => undefined,
      };
      for (const each of steps) {
        if (each.kind === "write") {
          const refused = model.fromBefore && !each.acknowledged;
          expect(write(storage, owner(), each)).toBe(refused ? "command.resume_required" : "saved");
          if (!refused) Object.assign(model, { value: each.value, fromBefore: false });
        } else {
          happen[each.kind]();
          if (each.kind === "restart" || each.kind === "kill") {
            state = state.reopen();
            storage = open(state);
          }
          model.fromBefore ||= each.kind !== "restart" && model.value !== null;
        }
        expect(storage.read(owner())).toEqual({ value: model.value, resumeRequired: model.fromBefore });
      }
    }),
    { numRuns: 50 },
  );
});
