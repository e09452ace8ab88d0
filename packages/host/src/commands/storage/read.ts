import { STORAGE_READ } from "@bourse/contract";
import { defineCommand } from "../../broker/command.ts";

export const storageRead = defineCommand(STORAGE_READ, {
  uses: ["storage"],
  run(_params, { storage }, { principal }) {
    const { value, resumeRequired } = storage.read(principal);
    return { value, resume_required: resumeRequired };
  },
});
