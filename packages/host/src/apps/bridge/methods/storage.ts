import type { JsonValue } from "@bourse/contract";
import { BRIDGE_CONTRACTS } from "@bourse/contract/web-app";
import { defineCommand } from "../../../broker/command.ts";

export const storageRead = defineCommand(BRIDGE_CONTRACTS["storage.read"], {
  uses: ["storage"],
  run(_params, { storage }, { principal }) {
    const { value, resumeRequired } = storage.read(principal);
    return { value, resume_required: resumeRequired };
  },
});

export const storageWrite = defineCommand(BRIDGE_CONTRACTS["storage.write"], {
  uses: ["storage"],
  run({ value, acknowledge_resume_required: acknowledged = false }, { storage }, { principal, commit }) {
    // The message was read as strict JSON; the schema leaves the value's structure to the application.
    commit(() => storage.write(principal, { value: value as JsonValue, acknowledged }));
    return { saved: true } as const;
  },
});
