import { BRIDGE_CONTRACTS } from "@bourse/contract/web-app";
import { defineCommand } from "../../../broker/command.ts";

export const storageRead = defineCommand(BRIDGE_CONTRACTS["storage.read"], {
  uses: ["storage"],
  run(_params, { storage }, { principal }) {
    const { value, resumeRequired } = storage.read(principal);
    return { value, resume_required: resumeRequired };
  },
});
