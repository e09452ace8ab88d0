import Type from "typebox";
import { closed, oneOf } from "../schemas/bodies.ts";
import { defineContract } from "./contract.ts";
import { bodyText, NameText } from "./parts.ts";

/** Sends a prompt to the assistant, which is read-only. The trader reads the answer; the guest does not. */
export const ASSISTANT_PROMPT = defineContract({
  method: "assistant.prompt",
  requires: { capabilities: ["languageModel"] },
  params: closed({ prompt: bodyText(8192), surface_id: oneOf(["news.overview"]) }),
  result: closed({ accepted: Type.Literal(true), dispatch_id: NameText }),
  sample: { params: { prompt: "Look.", surface_id: "news.overview" }, result: { accepted: true, dispatch_id: "d" } },
});
