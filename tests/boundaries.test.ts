import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { moduleOf } from "../scripts/lib/imports.ts";

const root = path.resolve(import.meta.dirname, "..");

/** Allowed imports between packages: the arrows of ARCHITECTURE.md. Any other import is forbidden. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  archive: ["contract"],
  bars: ["contract"],
  orders: ["contract", "bars"],
  builtin: ["api", "contract"],
  client: ["contract", "archive", "platform"],
  tool: ["contract", "archive", "bars", "orders", "client", "platform", "host"],
  cloud: ["contract", "archive", "egress", "platform"],
  egress: ["contract"],
  host: ["contract", "api", "archive", "bars", "builtin", "orders", "client", "egress", "platform"],
  platform: [],
  api: ["contract"],
  sdk: ["contract"],
  ui: ["contract"],
  workbench: ["contract", "bars", "client", "ui"],
  testing: ["contract"],
};

/**
 * Layers inside a package: a folder of `src/` may import itself, the folders of its row, and the loose files that all
 * may use; these import no folder. A loose file with a row is a layer as well. Any other loose file wires the package,
 * and only a row that lists it may import it. The rows stand in the order of the layers: each lists only rows below it,
 * so that none permits a circle.
 */
const LAYERS: Readonly<Record<string, Layers>> = {
  archive: {
    shared: ["bytes"],
    rows: {
      package: ["contents", "gzip", "paths", "tar", "wasm"],
      contents: ["paths", "wasm"],
      tar: ["paths"],
      gzip: [],
      paths: [],
      signature: [],
      wasm: [],
    },
    wires: [],
  },
  bars: {
    shared: ["columns", "growing-columns", "merge"],
    rows: {
      calendars: ["sessions", "timeframes", "zones"],
      sessions: ["simulated", "timeframes", "zones"],
      csv: ["timeframes", "zones"],
      simulated: ["timeframes"],
      zones: ["timeframes"],
      timeframes: [],
      historical: ["structure"],
      structure: [],
      indicators: [],
      kinds: [],
      pyramid: [],
    },
    wires: [],
  },
  cloud: {
    shared: ["failure", "flags", "peer-time", "relying-party", "within"],
    rows: {
      openapi: ["documentation", "http", "routes"],
      routes: ["composition", "domain", "http", "ports"],
      http: ["composition", "config", "database", "documentation", "domain", "metrics", "nodes", "ports", "store"],
      nodes: ["adapters", "config", "database", "domain", "metrics", "outage", "ports", "store"],
      metrics: ["database", "outage", "ports", "store"],
      composition: ["documentation", "domain", "ports"],
      documentation: ["domain"],
      domain: ["database", "outage", "ports", "store"],
      store: ["database"],
      adapters: ["config", "database", "outage", "ports"],
      config: ["database", "ports"],
      outage: ["ports"],
      ports: ["database"],
      database: [],
    },
    wires: [],
  },
  host: {
    shared: ["build-info", "coalesce", "events", "recent-times", "refusal", "within"],
    rows: {
      api: ["accounts", "apps", "backtests", "contributions", "in-app", "services", "principal", "market", "service"],
      apps: ["activation", "api", "broker", "interactive", "principal", "services", "store"],
      commands: ["broker", "services", "principal"],
      broker: ["services", "principal", "interactive", "store"],
      services: ["principal", "interactive", "market", "store", "forecast"],
      forecast: ["activation", "process", "store"],
      plugins: ["in-app", "principal", "process"],
      process: [],
      principal: ["interactive"],
      market: [],
      store: [],
      // No rows but the trader's own API and the in-app API may list it: installed extensions place no orders.
      accounts: ["market", "store"],
      // Of the trader's own API as well: a strategy in a backtest reaches none of the host.
      backtests: ["accounts", "market", "plugins"],
      settings: [],
      runtime: [],
      ports: [],
      contributions: ["market", "principal", "services", "store"],
      workspaces: ["activation", "services", "store", "parts"],
      "in-app": ["accounts", "market", "plugins", "principal", "services", "store"],
      install: ["activation", "contributions", "ports", "store", "parts"],
      activation: [
        "apps",
        "broker",
        "contributions",
        "install",
        "interactive",
        "market",
        "principal",
        "runtime",
        "store",
        "parts",
      ],
      interactive: ["activation", "broker", "principal", "runtime", "store"],
      journal: ["activation", "contributions", "interactive", "runtime"],
      trial: [
        "broker",
        "commands",
        "contributions",
        "interactive",
        "journal",
        "market",
        "principal",
        "runtime",
        "services",
      ],
    },
    // The first connects broker, commands and services; the second lists every area's tables; the third reads the
    // disk's errors; the others give the runners their services.
    wires: [
      "interactive/wire.ts",
      "store/migrations.ts",
      "api/failures.ts",
      "activation/runner-parts.ts",
      "activation/runners.ts",
    ],
  },
  testing: {
    shared: ["free-port", "is-there", "patience"],
    rows: {
      postgres: ["run"],
      s3: ["run"],
      run: [],
      archives: ["manifests"],
      manifests: [],
      guests: [],
      keys: [],
      network: [],
    },
    wires: [],
  },
};

/** Packages whose rows do not stand in the order of their layers yet. */
const UNORDERED = ["host"];

interface Layers {
  readonly shared: readonly string[];
  readonly rows: Readonly<Record<string, readonly string[]>>;
  readonly wires: readonly string[];
}

/** Parts of the contract that also run in a browser: no Node module, nothing but the schema library. */
const PURE = ["contract", "bars", "orders", "api"];

interface Import {
  readonly file: string;
  readonly specifier: string;
}

function importsOf(pkg: string): readonly Import[] {
  const files = globSync(`packages/${pkg}/{src,bin,test,testing}/**/*.{ts,tsx,mjs}`, { cwd: root });
  return files.flatMap((file) => {
    const { imports } = moduleOf(file, readFileSync(path.join(root, file), "utf8"));
    return [...new Set(imports.map(({ specifier }) => specifier))].map((specifier) => ({ file, specifier }));
  });
}

const isTest = (file: string): boolean =>
  /\.test\.tsx?$|\/test(?:ing)?\//.test(file) && !file.startsWith("packages/testing/");
/** Test drivers of a cloud or a host are exported by its owner. */
const isForTests = (specifier: string): boolean => /^@bourse\/(?:testing|[a-z]+\/testing)(?:\/|$)/.test(specifier);

/** The cloud's actors publish as an author does, with the client. */
const drives = (file: string, other: string): boolean =>
  file.startsWith("packages/cloud/testing/") && other === "client";
const target = (specifier: string): string | undefined => /^@bourse\/([a-z]+)/.exec(specifier)?.[1];

describe.each(Object.entries(MAY_IMPORT))("package %s", (pkg, allowed) => {
  const imports = importsOf(pkg);

  it(`imports only ${allowed.join(", ") || "nothing of ours"}`, () => {
    const against = imports.filter(({ file, specifier }) => {
      const other = target(specifier);
      if (!other || other === pkg || allowed.includes(other)) return false;
      return !(isTest(file) && (isForTests(specifier) || drives(file, other)));
    });
    expect(
      against.map(
        ({ file, specifier }) => `${file} imports ${specifier}: move what both need to a package both may import`,
      ),
    ).toEqual([]);
  });

  it("keeps fixtures out of its sources", () => {
    expect(globSync(`packages/${pkg}/src/**/*.fixture.*`, { cwd: root })).toEqual([]);
  });

  it("reaches other packages by their name, never by a path", () => {
    const escaping = imports.filter(
      ({ file, specifier }) =>
        specifier.startsWith(".") &&
        !path.resolve(root, path.dirname(file), specifier).startsWith(path.join(root, "packages", pkg) + path.sep),
    );
    expect(
      escaping.filter(({ file }) => !isTest(file)).map(({ file, specifier }) => `${file} imports ${specifier}`),
    ).toEqual([]);
  });
});

/** Folder of a file inside its package's `src/`; for a loose file its name. */
const layerOf = (inside: string): string => inside.split("/")[0]?.replace(/\.ts$/, "") ?? "";

describe.each(Object.entries(LAYERS))("inside package %s", (pkg, { shared, rows, wires }) => {
  const src = `packages/${pkg}/src/`;
  const layers = [...shared, ...Object.keys(rows)];
  const imports = importsOf(pkg)
    .filter(({ file, specifier }) => file.startsWith(src) && !isTest(file) && specifier.startsWith("."))
    .map(({ file, specifier }) => ({
      file: file.slice(src.length),
      to: path.posix.normalize(path.posix.join(path.posix.dirname(file.slice(src.length)), specifier)),
    }))
    .filter(({ file, to }) => !to.startsWith("..") && (file.includes("/") || layers.includes(layerOf(file))));

  it("has a row for each folder", () => {
    const folders = globSync(`${src}*/`, { cwd: root }).map((folder) => path.basename(folder));
    const loose = globSync(`${src}*.ts`, { cwd: root }).map((file) => path.basename(file, ".ts"));
    expect(folders.filter((each) => !Object.hasOwn(rows, each))).toEqual([]);
    expect(Object.keys(rows).filter((each) => !folders.includes(each) && !loose.includes(each))).toEqual([]);
  });

  it("imports along the layers alone", () => {
    const against = imports.filter(({ file, to }) => {
      const [from, target] = [layerOf(file), layerOf(to)];
      return from !== target && !wires.includes(file) && ![...shared, ...(rows[from] ?? [])].includes(target);
    });
    expect(
      against.map(({ file, to }) => `${file} imports ${to}: take it as a parameter, or name it as a port of yours`),
    ).toEqual([]);
  });

  it("exempts no file that needs it no longer", () => {
    const needed = imports.filter(
      ({ file, to }) => layerOf(file) !== layerOf(to) && !(rows[layerOf(file)] ?? []).includes(layerOf(to)),
    );
    expect(wires.filter((file) => !needed.some((each) => each.file === file))).toEqual([]);
  });
});

it("permits no circle: a row lists only layers of rows below it", () => {
  const isOrdered = ({ rows }: Layers) =>
    Object.values(rows).every((row, index) => row.every((each) => Object.keys(rows).indexOf(each) > index));
  const unordered = Object.entries(LAYERS).flatMap(([pkg, layers]) => (isOrdered(layers) ? [] : [pkg]));
  expect(unordered).toEqual(UNORDERED);
});

describe.each(PURE)("package %s", (pkg) => {
  it("runs in a browser: its own code imports no Node module", () => {
    const program = /\/(write|generate)\.ts$/;
    const node = importsOf(pkg).filter(
      ({ file, specifier }) => specifier.startsWith("node:") && !isTest(file) && !program.test(file),
    );
    expect(node.map(({ file, specifier }) => `${file} imports ${specifier}`)).toEqual([]);
  });
});

describe("signing", () => {
  it("[FLOW-16] happens in the client package alone: nowhere else is a private key used", () => {
    const signs = globSync("packages/*/src/**/*.ts", { cwd: root })
      .filter((file) => !isTest(file) && !/^packages\/(?:testing|client)\//.test(file))
      .filter((file) =>
        /\bimport\s*\{[^}]*\bsign\b[^}]*\}\s*from\s*["']node:crypto|createPrivateKey|\bcrypto\.sign\(/.test(
          readFileSync(path.join(root, file), "utf8"),
        ),
      );
    expect(signs).toEqual([]);
  });
});
