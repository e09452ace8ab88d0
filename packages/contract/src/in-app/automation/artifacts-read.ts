import { ArtifactSchema } from "../../host-api/tasks.ts";
import { defineInApp } from "../contract.ts";
import { OfOne, SAMPLE_ID } from "./parts.ts";

/** One result, with its sources, its proposals and what it cost. */
export const AUTOMATION_ARTIFACTS_READ = defineInApp({
  method: "automation/artifacts.read",
  params: OfOne,
  result: ArtifactSchema,
  sample: {
    params: { id: SAMPLE_ID },
    result: {
      id: SAMPLE_ID,
      task_id: SAMPLE_ID,
      task: "morning_briefing",
      task_name: "Morning",
      title: "A quiet morning",
      made_at: "2026-03-02T07:00:09.000Z",
      run_id: SAMPLE_ID,
      markdown: "SPX is where it was.",
      sources: [{ what: "quotes", source: "sample", count: 3 }],
      inputs_sha256: "0".repeat(64),
      image: "none",
      provider: "openai-compatible",
      model: "local-7b",
      prompt_version: 1,
      usage: { input_tokens: 5000, output_tokens: 900, estimated: false },
      proposals: [],
      left_out: [],
    },
  },
});
