import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { configFromEnvironment } from "../config.ts";
import { HOST_SETTINGS, settingsPage } from "./settings.ts";

/** Read for finding Python, and not settings of the host. */
const OF_THE_SYSTEM = new Set(["PATH", "HOME", "PYENV_ROOT"]);

it("names every setting that a host reads, and what holds without it", () => {
  const read = new Set<string>();
  const given: Readonly<Record<string, string>> = {
    MARKET_SOURCE: "replay,ccxt",
    MARKET_CCXT_EXCHANGE: "kraken",
    MARKET_CCXT_SYMBOLS: "BTC/USD",
  };
  const asked = new Proxy(given, {
    get(of, name) {
      read.add(String(name));
      return of[String(name)];
    },
  });
  const config = configFromEnvironment(asked);
  expect([...read].filter((name) => !OF_THE_SYSTEM.has(name)).sort()).toEqual(
    HOST_SETTINGS.map(({ name }) => name).sort(),
  );
  const absent = Object.fromEntries(HOST_SETTINGS.map(({ name, absent }) => [name, absent]));
  expect([String(config.port), config.dataDir, config.cloudUrl, config.officialKeys]).toEqual([
    absent.PORT,
    resolve(absent.DATA_DIR ?? ""),
    absent.CLOUD_URL,
    [],
  ]);
  const { replay, ccxt } = config.market ?? {};
  expect([replay?.start, String(replay?.barMs), String(replay?.samplesPerBar), String(ccxt?.pollMs)]).toEqual(
    ["REPLAY_START", "REPLAY_BAR_MS", "REPLAY_SAMPLES", "CCXT_POLL_MS"].map((name) => absent[`MARKET_${name}`]),
  );
});

it("docs/reference/host-settings.md is what the table says; `npm run generate` renews it", () => {
  const page = readFileSync(new URL("../../../../docs/reference/host-settings.md", import.meta.url), "utf8");
  expect(page).toBe(settingsPage());
});
