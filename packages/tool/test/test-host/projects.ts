import path from "node:path";
import { EVENT_VIEW } from "@bourse/testing/guests";
import { eventManifest, put } from "../workspace.ts";

/** A guest that does one thing of each kind, by the node that is tapped. */
export const DESK = `import { commands, defineExtension, now, storage } from "@bourse/sdk/guest";
import { Column, Label } from "@bourse/sdk/guest/jsx-runtime";

const kept: unknown[] = [];
let shown = "new";

async function start() {
  shown = \`stored \${JSON.stringify(await storage.read())} at \${now()}\`;
  await commands.market.subscribe({ subscription_id: "s", symbol: "SIM:ALTA", timeframe: "1D" });
}
function divide(): void {
  throw new Error("divided by nothing");
}
function spin(): void {
  for (let n = 0; ; n += 1) kept.length = n % 2;
}
function idle(): void {
  for (;;) {}
}
async function watch(): Promise<void> {
  const made = await commands.alerts.create({
    client_request_id: "one", contribution_id: "levels", chart_id: "chart-1", symbol: "SIM:ALTA", timeframe: "1D",
    kind: "crossing", price: 110, expires_at: "2024-12-31T00:00:00Z", title: "110", message: "",
  });
  shown = \`watching \${made.id}\`;
}
async function confirm(): Promise<void> {
  shown = "asking";
  const { confirmed } = await commands.ui.confirm({ title: "Sure?", message: "" });
  shown = confirmed ? "yes" : "no";
}

defineExtension({
  onStart: start,
  onMarket: ({ completed, forming }) => {
    shown = \`closed \${completed.close.at(-1)}, now \${forming?.close}\`;
    console.log(shown);
  },
  onAlert: ({ price }) => { shown = \`alert at \${price}\`; },
  onFailure: ({ code, retryable }) => { shown = \`\${code} \${retryable}\`; },
  views: {
    "${EVENT_VIEW}": () => (
      <Column spacing={4}>
        <Label color="#ff0000" fontWeight="bold">{shown}</Label>
        <Label onTap={divide}>divide</Label>
        <Label onTap={spin}>spin</Label>
        <Label onTap={idle}>idle</Label>
        <Label onTap={() => { for (;;) kept.push(new Array(1000).fill(1)); }}>fill</Label>
        <Label onTap={() => storage.write({ kept: true })}>save</Label>
        <Label onTap={() => commands.storage.write({ value: 1 })}>overwrite</Label>
        <Label onTap={watch}>watch</Label>
        <Label onTap={confirm}>confirm</Label>
        <Label onTap={() => commands.news.read({})}>news</Label>
      </Column>
    ),
  },
});
`;

const DESK_CAPABILITIES = ["tradingRead", "alertsWrite"];

/** A project in TypeScript with one file; returns its folder. */
export function putProject(
  folder: string,
  name: string,
  {
    source = DESK,
    manifest = eventManifest(DESK_CAPABILITIES),
  }: { readonly source?: string; readonly manifest?: object } = {},
): string {
  put(folder, `${name}/package/manifest.json`, JSON.stringify(manifest));
  put(folder, `${name}/src/index.tsx`, source);
  return path.join(folder, name);
}
