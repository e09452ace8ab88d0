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

const askAboutChart = defineRoute({
  name: "POST /api/assistant/charts",
  run: ({ body, caller }, { services }) => services.assistant.askAboutChart(body, caller),
});

const takeProposal = defineRoute({
  name: "POST /api/assistant/:dispatch_id/proposals/:n/take",
  run: ({ params, caller }, { services }) => services.assistant.take(params.dispatch_id, Number(params.n), caller),
});

const stopAssistant = defineRoute({
  name: "POST /api/assistant/:dispatch_id/stop",
  run: ({ params }, { services }) => services.assistant.stop(params.dispatch_id),
});

export const ASSISTANT_ROUTES: readonly Route[] = [
  listAssistantEntries,
  askAssistant,
  askAboutChart,
  takeProposal,
  stopAssistant,
];
