import { STORAGE_READ } from "@bourse/contract";
import { defineCommand } from "../../broker/command.ts";

export const storageRead = defineCommand(STORAGE_READ, {
  uses: ["storage"],
  run(_params, { storage }, { submitter }) {
    const { value, resumeRequired } = storage.read(submitter);
    return { value, resume_required: resumeRequired };
  },
});
