import type { Scan, ScanResult } from "@bourse/contract/host-api";
import type { Connection } from "../../connection.ts";

/** The trader's scans. */
export interface ScansApi {
  /** Oldest first. */
  list(): Promise<readonly Scan[]>;
  /** Begins a run, and does not wait for its end. @throws WireFailure `scan.unknown`, `scan.running` */
  run(scan: string): Promise<Scan>;
  /** At most `limit` events that the scan found, newest first. @throws WireFailure `scan.unknown` */
  results(scan: string, limit: number): Promise<readonly ScanResult[]>;
}

export function scansApi(connection: Connection): ScansApi {
  return {
    list: async () => (await connection.ask("trading/scans.list", {})).scans,
    run: async (scan) => (await connection.ask("trading/scans.run", { scan })).scan,
    results: async (scan, limit) => (await connection.ask("trading/scans.results", { scan, limit })).results,
  };
}
