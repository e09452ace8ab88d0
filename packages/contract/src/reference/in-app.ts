import {
  EXTENSION_METHODS,
  IN_APP_EVENTS,
  IN_APP_MEMBERS,
  IN_APP_METHODS,
  IN_APP_NAMESPACES,
  type InAppContract,
  LIKENESS,
} from "../in-app/index.ts";
import { IN_APP_LIMITS } from "../limits/in-app.ts";
import { fieldTable } from "./field-table.ts";
import { table } from "./markdown.ts";

const INTRODUCTION = `# The in-app API

For the client's own extensions, and for trusted local plugins. It is not the contract of Wasm guests, and no stable
release for third parties is stated: it is 0.x, and any member may change. A member that is not listed does not exist.

The names and signatures are those of VS Code's \`vscode.d.ts\` where it has them. An extension imports the namespaces from
\`@bourse/api\` and exports \`activate(context)\`; what it pushes to \`context.subscriptions\` is disposed when it ends.

This page is generated from the contracts: \`node packages/contract/src/reference/write.ts\`.
`;

const WIRE = `## The wire

Messages are those of JSON-RPC 2.0, in both directions, with named parameters and without batches. A worker's port carries
them as objects, a plugin's pipes as one message a line.

- An id is an integer or a text of at most 128 characters, and may be used again after its answer.
- \`$/acknowledged { id }\` says that a request arrived whose answer follows later. An extension that acknowledges nothing for
  ${IN_APP_LIMITS.acknowledgeMs / 1000} s is shown as unresponsive, with a button that restarts it.
- \`$/cancelRequest { id }\` says that the answer is no longer wanted; the request is answered all the same.
- \`$/progress { id, value }\` is a value before the answer.
- \`$/ping\` is a request that each side answers with null. Other messages that begin with \`$/\` may be ignored.
- An error has a number of JSON-RPC and, in \`data.code\`, a code of [errors.md](errors.md).
`;

/** The reference of the in-app API, as one page. */
export function inAppReference(): string {
  const methods: readonly InAppContract[] = Object.values(IN_APP_METHODS);
  const requests: readonly InAppContract[] = Object.values(EXTENSION_METHODS);
  return [
    INTRODUCTION,
    "## Members",
    "",
    ...IN_APP_NAMESPACES.flatMap(memberTable),
    WIRE,
    "## Methods",
    "",
    ...methods.map(methodSection),
    "## Requests of the host",
    "",
    ...requests.map(methodSection),
    "## Notifications of the host",
    "",
    ...Object.entries(IN_APP_EVENTS).map(([name, schema]) =>
      [`### ${name}`, "", fieldTable("Parameter", schema), ""].join("\n"),
    ),
  ].join("\n");
}

function memberTable(namespace: (typeof IN_APP_NAMESPACES)[number]): readonly string[] {
  const members = IN_APP_MEMBERS.filter((each) => each.namespace === namespace);
  if (members.length === 0) return [];
  const rows = members.map(({ member, likeness, says, methods }) => [
    `\`${member}\``,
    LIKENESS[likeness],
    says,
    methods.map((method) => `\`${method}\``).join(", "),
  ]);
  return [`### \`${namespace}\``, "", table(["Member", "Likeness", "Difference or meaning", "Methods"], rows), ""];
}

function methodSection({ method, waitsForTrader, params, reports, result }: InAppContract): string {
  return [
    `### ${method}`,
    "",
    ...(waitsForTrader ? ["It may wait for the trader.", ""] : []),
    fieldTable("Parameter", params),
    "",
    ...(reports ? [fieldTable("Before the answer", reports), ""] : []),
    fieldTable("Result", result),
    "",
  ].join("\n");
}
