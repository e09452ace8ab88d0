import { type JsonValue, STORAGE_WRITE } from "@bourse/contract";
import { defineCommand } from "../../broker/command.ts";

export const storageWrite = defineCommand(STORAGE_WRITE, {
  uses: ["storage"],
  run({ value, acknowledge_resume_required: acknowledged = false }, { storage }, { principal, commit }) {
    // The value is strict JSON; its schema leaves the structure to the extension.
    commit(() => storage.write(principal, { value: value as JsonValue, acknowledged }));
    return { saved: true } as const;
  },
});
