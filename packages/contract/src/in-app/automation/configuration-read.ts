import Type from "typebox";
import { TaskKindFactsSchema, TaskModelSchema } from "../../host-api/tasks.ts";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Nothing } from "./parts.ts";

/** The tasks that this client knows, the data that each sends, and the model that it asks; without one nothing runs. */
export const AUTOMATION_CONFIGURATION_READ = defineInApp({
  method: "automation/configuration.read",
  params: Nothing,
  result: closed({ kinds: Type.Array(TaskKindFactsSchema), model: Type.Optional(TaskModelSchema) }),
  sample: {
    params: {},
    result: { kinds: [], model: { provider: "openai-compatible", model: "local-7b", host: "127.0.0.1:8080" } },
  },
});
