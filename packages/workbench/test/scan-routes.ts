import type { HostEvent, NewScan, Scan, ScanChange, ScanResult, ScanRun } from "@bourse/contract/host-api";
import { type Answer, refusal } from "./answer.ts";

/** Scans with results and run log, which all scans share; tests change them and read them. */
export interface FixtureScans {
  scans: Scan[];
  results: ScanResult[];
  runs: ScanRun[];
}

export const emptyScans = (): FixtureScans => ({ scans: [], results: [], runs: [] });

interface ScanRequest {
  readonly method: string;
  readonly url: URL;
  readonly body: unknown;
  readonly emit: (event: HostEvent) => void;
}

/** The routes of scans, as in the host; undefined for other requests. */
export function scanRoutes(state: FixtureScans, { method, url, body, emit }: ScanRequest): Answer | undefined {
  const [, , area = "", id = "", part = ""] = url.pathname.split("/");
  if (area !== "scans") return undefined;
  const known = state.scans.find((each) => each.id === id);
  if (id && !known) return refusal(404, "scan.unknown", "It was removed.");
  if (method === "GET" && part === "results") return [200, { results: state.results }];
  if (method === "GET" && part === "runs") return [200, { runs: state.runs }];
  if (method === "GET") return [200, { scans: state.scans }];
  emit({ type: "scans" });
  if (method === "DELETE") {
    state.scans = state.scans.filter((each) => each !== known);
    return [204];
  }
  if (!known) {
    const made = newScan(body as NewScan, state.scans.length);
    state.scans = [...state.scans, made];
    return [201, made];
  }
  const after: Scan = part === "run" ? { ...known, running: true } : { ...known, ...(body as ScanChange) };
  state.scans = state.scans.map((each) => (each === known ? after : each));
  return [200, after];
}

function newScan(scan: NewScan, count: number): Scan {
  const at = new Date();
  return {
    enabled: true,
    notice: false,
    first_bars: 100,
    ...scan,
    id: `scan-${count + 1}`,
    created_at: at.toISOString(),
    next_run_at: new Date(at.getTime() + 5 * 60_000).toISOString(),
    running: false,
  };
}
