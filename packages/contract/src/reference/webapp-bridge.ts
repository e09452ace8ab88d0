import { requirementWords } from "../commands/words.ts";
import { WEB_APP_LIMITS } from "../limits/web-app.ts";
import { BRIDGE_CONTRACTS, BRIDGE_EVENTS, type BridgeContract } from "../web-app/index.ts";
import { fieldTable, methodSection } from "./field-table.ts";
import { table } from "./markdown.ts";

const INTRODUCTION = `# The bridge of web applications, svc-webapp-v1

A bundle of runtime \`webApp\` runs in a sandboxed frame with an opaque origin: it has no storage, no cookies and no way to
the page around it except one message port. The host's own script is the first of every HTML document and offers it:

\`\`\`js
const port = await globalThis.svcWebApp.port;
port.onmessage = ({ data }) => console.log(data);
port.postMessage({ id: "1", method: "app.ready", params: {} });
\`\`\`

A request \`{ id, method, params }\` gets exactly one answer, \`{ id, ok: true, result }\` or \`{ id, ok: false, error }\`, in
any order; \`error\` has a code of [errors.md](errors.md), a message and \`retryable\`. An id may be used again after its
answer. Events \`{ event, data }\` arrive without a request.

This page is generated from the contracts: \`node packages/contract/src/reference/write.ts\`.
`;

/** The reference of the bridge, as one page. */
export function webAppBridgeReference(): string {
  const contracts: readonly BridgeContract[] = Object.values(BRIDGE_CONTRACTS);
  const overview = contracts.map(({ method, requires, runsIn }) => [
    `\`${method}\``,
    requirementWords(requires),
    runsIn === "page" ? "the page" : "the host",
  ]);
  return [
    INTRODUCTION,
    "## Limits",
    "",
    table(["Limit", "Value"], limitRows()),
    "",
    "## Methods",
    "",
    table(["Method", "Requires", "Done by"], overview),
    "",
    ...contracts.map((each) => methodSection(each, each.waitsForTrader ? " It may wait for the trader." : "")),
    "## Events",
    "",
    ...Object.entries(BRIDGE_EVENTS).map(([name, schema]) =>
      [`### ${name}`, "", fieldTable("Field of `data`", schema), ""].join("\n"),
    ),
  ].join("\n");
}

function limitRows(): string[][] {
  const { messageBytes, keptBytes, inFlight, messagesPerSecond, fetchBytes, fetchTimeoutMs } = WEB_APP_LIMITS;
  return [
    ["a message, as JSON in UTF-8", `${messageBytes} bytes`],
    ["the value of `app.keep`, as JSON in UTF-8", `${keptBytes} bytes`],
    ["requests without an answer; one more is answered `command.busy`", String(inFlight)],
    ["messages within a second; one more closes the frame", String(messagesPerSecond)],
    ["a server's response to `network.fetch`", `${fetchBytes} bytes within ${fetchTimeoutMs / 1000} s`],
  ];
}
