import type { NewScan, ObjectOrigin, Scan, ScanChange, ScanResult, ScanRun } from "@bourse/contract/host-api";
import type { Caller } from "../../principal/caller.ts";
import type { HostRefusal } from "../../refusal.ts";

/** The trader's scans: global, the same in every workspace. Each change is on disk when the call returns. */
export interface ScansService {
  list(): Scan[];
  /** Refusal of another scan; undefined while there is room. */
  full(): HostRefusal | undefined;
  /**
   * Adds a scan through the caller's `commit`; `origin` is the contribution that the trader confirmed. @throws
   * HostRefusal `scan.too_many`
   */
  create(scan: NewScan, origin: ObjectOrigin | undefined, caller: Pick<Caller, "commit">): Scan;
  /**
   * The same inside a transaction of the caller, who calls {@link announce} once it is committed. @throws HostRefusal
   * `scan.too_many`
   */
  addWithin(scan: NewScan, origin?: ObjectOrigin): Scan;
  /** Tells the pages and the timetable that scans have changed. */
  announce(): void;
  /** @throws HostRefusal `scan.unknown` */
  change(id: string, change: ScanChange): Scan;
  /** Removes it with its runs and results; a run under way leaves nothing. @throws HostRefusal `scan.unknown` */
  remove(id: string): void;
  /** Begins a run of all styles and returns at once. @throws HostRefusal `scan.unknown`, `scan.running` */
  run(id: string): Scan;
  /** Newest first. @throws HostRefusal `scan.unknown` */
  results(id: string): ScanResult[];
  /** Newest first. @throws HostRefusal `scan.unknown` */
  runs(id: string): ScanRun[];
  /** Runs what is due from now on. */
  start(): void;
  /** Abandons the run under way and ends all timers. */
  close(): Promise<void>;
}
