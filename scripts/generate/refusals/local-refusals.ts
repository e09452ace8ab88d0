import { globSync } from "node:fs";
import path from "node:path";
import { type CatalogueEntry, ERROR_CATALOGUE } from "../../../packages/contract/src/errors/index.ts";
import { root } from "../../lib/root.ts";
import { Graph, type Place } from "./graph.ts";
import { routeLiterals } from "./refusals.ts";

const host = path.join(root, "packages/host/src");
const ROUTES = path.join(host, "api/routes");

/** Folders or files that implement what a handler is given, by its name in `RouteContext` and in `HostServices`. */
const GIVEN: Readonly<Record<string, readonly string[]>> = {
  accounts: ["accounts"],
  apps: ["apps"],
  backtests: ["backtests"],
  chartImages: ["services/chart-image"],
  connections: ["accounts/exchange"],
  fillNotes: ["accounts"],
  imports: ["market/imports"],
  inApp: ["in-app/desk.ts"],
  market: ["market"],
  offers: ["contributions"],
  plugins: ["plugins"],
  service: ["service.ts"],
  sources: ["services/sources", "market/added"],
  tradingSessions: ["services/trading-sessions"],
  webApps: ["services/web-apps"],
};

/** Folders that implement what any file may be given, by the name that it has everywhere. */
const PORTS: Readonly<Record<string, readonly string[]>> = {
  egress: ["services/egress", "../../egress/src"],
  live: ["market"],
  market: ["market"],
  official: ["install/official"],
  secrets: ["services/secrets"],
};

/** A folder whose services have files of their names: `services.modelConsents` is made in `model-consents.ts`. */
const SERVICES_BY_NAME = "in-app";

/** Packages whose functions refuse. */
const PACKAGES = new Map([["@bourse/egress", path.join(root, "packages/egress/src/index.ts")]]);

/** Members of lists, maps and promises, which are seldom those of a service of the same name. */
const COMMON: ReadonlySet<string> = new Set(
  `add at catch concat delete entries every filter find findLast flat flatMap forEach get has includes indexOf join keys
  map pop push reduce set shift size slice some sort split splice then toSorted trim unshift values`.split(/\s+/),
);

/** Refusals behind members of such names. */
const BESIDES: Readonly<Record<string, readonly string[]>> = {
  "POST /api/in-app/status/:owner/:item": ["inapp.handle_unknown"],
};

/** Place of the generated file. */
export const LOCAL_REFUSALS_FILE = path.join(root, "packages/contract/src/reference/generated/local-refusals.ts");

/** Source of the table of the refusals that each route of the local API can make, read from the code of its handler. */
export function localRefusalsSource(): string {
  const graph = new Graph({ found: placesOf, packages: PACKAGES });
  const rows = globSync("*.ts", { cwd: ROUTES, exclude: (name) => name.endsWith(".test.ts") })
    .map((file) => path.join(ROUTES, file))
    .flatMap((file) =>
      routeLiterals(graph, file).map((route) => {
        const name = String(route.get("name")?.value);
        const texts = [...graph.textsFrom(file, route.get("run")), ...(BESIDES[name] ?? [])];
        return [name, [...new Set(texts.filter(isRefusal))].sort()] as const;
      }),
    )
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, codes]) => `  ${JSON.stringify(name)}: ${JSON.stringify(codes)},`);
  return [
    "// Generated from the handlers of the host's routes by `npm run generate`; changes here are lost.",
    'import type { ErrorCode } from "../../errors/index.ts";',
    'import type { HostRouteName } from "../../host-api/index.ts";',
    "",
    "/** The refusals that an operation's own work can make, by its route. */",
    "export const LOCAL_REFUSALS: Readonly<Record<HostRouteName, readonly ErrorCode[]>> = {",
    ...rows,
    "};",
    "",
  ].join("\n");
}

const CATALOGUE: Readonly<Record<string, CatalogueEntry>> = ERROR_CATALOGUE;
/** Findings in packages have smaller numbers. */
const FIRST_REFUSAL_NUMBER = 1000;
const isRefusal = (text: string): boolean =>
  Object.hasOwn(CATALOGUE, text) && (CATALOGUE[text]?.number ?? 0) >= FIRST_REFUSAL_NUMBER;

/**
 * A handler's `services.charts.add` is implemented in the folder of the service. In other files, a member is one of what the
 * file imports: of the module itself or, where that is a port, of the folder in which it stands.
 */
function placesOf(read: string, file: string, imported: ReadonlySet<string>): readonly Place[] {
  const names = read.split(".");
  const name = names.at(-1) ?? "";
  if (file.startsWith(ROUTES)) {
    const owner = names.findLast((each) => Object.hasOwn(GIVEN, each)) ?? names[names.indexOf("services") + 1] ?? "";
    return (GIVEN[owner] ?? [`services/${owner}`]).flatMap(filesOf).map((each) => ({ file: each, name }));
  }
  const port = names.slice(0, -1).findLast((each) => Object.hasOwn(PORTS, each));
  if (port !== undefined) return (PORTS[port] ?? []).flatMap(filesOf).map((each) => ({ file: each, name }));
  const made = file.startsWith(path.join(host, SERVICES_BY_NAME))
    ? filesOf(SERVICES_BY_NAME).filter(isNamedAs(names.at(-2)))
    : [];
  if (made.length > 0) return made.map((each) => ({ file: each, name }));
  if (COMMON.has(name)) return [];
  const files = [...imported].flatMap((each) =>
    path.basename(each) === "port.ts" ? filesOf(path.relative(host, path.dirname(each))) : [each],
  );
  return [file, ...files].map((each) => ({ file: each, name }));
}

/** Whether a file is the one of a service by its name: `modelConsents` is in `model-consents.ts`. */
const isNamedAs =
  (service = "") =>
  (file: string): boolean =>
    path.basename(file) === `${service.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;

const known = new Map<string, readonly string[]>();

function filesOf(place: string): readonly string[] {
  const found =
    known.get(place) ??
    (place.endsWith(".ts")
      ? [path.join(host, place)]
      : globSync(`${place}/**/*.ts`, { cwd: host }).map((each) => path.join(host, each))
    ).filter((each) => !/\.(?:test|fixture)\.ts$/.test(each));
  known.set(place, found);
  return found;
}
