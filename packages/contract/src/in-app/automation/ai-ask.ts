import Type from "typebox";
import { ChartQuestionSchema } from "../../host-api/assistant.ts";
import { ArtifactSchema } from "../../host-api/tasks.ts";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Answered, SAMPLE_ANSWERED } from "../lm/parts.ts";
import { GivenId, SAMPLE_ID } from "./parts.ts";

/** Asks the model about the data that a task reads, as they are now. It counts as a run within the task's budget. */
export const AUTOMATION_AI_ASK = defineInApp({
  method: "automation/ai.ask",
  waitsForTrader: true,
  params: closed({ id: GivenId, question: ChartQuestionSchema.properties.question }),
  result: closed({ answer: Type.String(), sources: ArtifactSchema.properties.sources, ...Answered }),
  sample: {
    params: { id: SAMPLE_ID, question: "What moved most?" },
    result: {
      answer: "SPX moved most.",
      sources: [{ what: "quotes", source: "sample", count: 3 }],
      ...SAMPLE_ANSWERED,
    },
  },
});
