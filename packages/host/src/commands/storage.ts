import { type JsonValue, STORAGE_READ, STORAGE_WRITE } from "@bourse/contract";
import { defineCommand } from "../broker/command.ts";

export const storageRead = defineCommand(STORAGE_READ, {
  uses: ["storage"],
  run(_params, { storage }, { principal }) {
    const { value, resumeRequired } = storage.read(principal);
    return { value, resume_required: resumeRequired };
  },
});

export const storageWrite = defineCommand(STORAGE_WRITE, {
  uses: ["storage"],
  run({ value, acknowledge_resume_required: acknowledged = false }, { storage }, { principal, commit }) {
    // The value is strict JSON; its schema leaves the structure to the extension.
    commit(() => storage.write(principal, { value: value as JsonValue, acknowledged }));
    return { saved: true } as const;
  },
});
