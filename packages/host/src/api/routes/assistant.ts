import { readTools } from "../../services/models/readings.ts";
import { defineRoute, type Route } from "../route.ts";

const listAssistantEntries = defineRoute({
  name: "GET /api/assistant",
  run: (_request, { services }) => ({ entries: [...services.assistant.entries()] }),
});

const askAssistant = defineRoute({
  name: "POST /api/assistant",
  run({ body, caller }, { services }) {
    // The trader may read everything, and so may an assistant acting for the trader.
    const tools = readTools(services, () => true);
    return services.assistant.ask({ ...body, tools }, caller);
  },
});

const stopAssistant = defineRoute({
  name: "POST /api/assistant/:dispatch_id/stop",
  run: ({ params }, { services }) => services.assistant.stop(params.dispatch_id),
});

export const ASSISTANT_ROUTES: readonly Route[] = [listAssistantEntries, askAssistant, stopAssistant];
