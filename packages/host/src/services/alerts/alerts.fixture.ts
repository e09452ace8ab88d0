import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ALERT_LIMITS, type AlertLimits } from "@bourse/contract";
import type { NewAlert } from "@bourse/contract/host-api";
import { type FakeMarket, fakeMarket, type ManualClock, manualClock } from "@bourse/testing/host";
import type { GuestEventDraft } from "../../interactive/draft.ts";
import { createMailbox } from "../../interactive/mailbox.ts";
import { type Database, openDatabase } from "../../store/database.ts";
import type { DialogAnswer, DialogRequest } from "../dialogs/port.ts";
import { alertsService } from "./alerts.ts";
import type { Fire } from "./fire.ts";
import type { AlertProposal, AlertsService } from "./port.ts";

/** A dialog that is open: what was asked, and the trader's hand on it. */
export interface OpenDialog {
  readonly request: DialogRequest;
  answer(answer: DialogAnswer): void;
}

/** An alert engine on a folder of its own, with everything around it in the test's hand. */
export interface AlertBench {
  readonly alerts: AlertsService;
  readonly market: FakeMarket;
  readonly clock: ManualClock;
  readonly database: Database;
  readonly dialogs: OpenDialog[];
  readonly notified: Fire[];
  readonly reports: unknown[];
  /** Events a running guest got, in order. */
  readonly posted: GuestEventDraft[];
  /** Extensions that are installed. */
  readonly installed: Map<string, string>;
  /** How often the pages were told. */
  changes(): number;
  /** Attaches a guest and queues its start; the answer ends its generation. */
  startGuest(extensionId: string): () => void;
  readonly dataDir: string;
  /** Ends it and leaves the folder. */
  close(): void;
  /** Closes everything and opens it again on the same folder. */
  restart(): Promise<AlertBench>;
  dispose(): void;
}

export interface BenchOptions {
  readonly limits?: Partial<AlertLimits>;
  readonly dataDir?: string;
  readonly clock?: ManualClock;
  readonly market?: FakeMarket;
  readonly installed?: Map<string, string>;
  /** Makes the notification fail. */
  readonly notify?: (fire: Fire) => void;
}

export async function alertBench(options: BenchOptions = {}): Promise<AlertBench> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "bourse-alerts-"));
  const { clock = manualClock(), market = fakeMarket() } = options;
  const installed = options.installed ?? new Map([["svc.sample_guest", "Sample guest"]]);
  const database = openDatabase(dataDir);
  const mailbox = createMailbox();
  const record = { dialogs: [] as OpenDialog[], notified: [] as Fire[], reports: [] as unknown[] };
  const posted: GuestEventDraft[] = [];
  let changes = 0;
  const alerts = alertsService({
    database,
    clock,
    live: market,
    mailbox,
    dialogs: { ask: (_submitter, request, signal) => openDialog(record.dialogs, request, signal) },
    chartExists: (id) => id === "chart-1",
    nameOf: (id) => installed.get(id),
    notify(fire) {
      options.notify?.(fire);
      record.notified.push(fire);
    },
    changed: () => (changes += 1),
    report: (cause) => record.reports.push(cause),
    limits: { ...ALERT_LIMITS, ...options.limits },
  });
  await alerts.start();
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    alerts.close();
    database.close();
  };
  return {
    ...record,
    dataDir,
    close,
    alerts,
    market,
    clock,
    database,
    posted,
    installed,
    changes: () => changes,
    startGuest(extensionId) {
      const detach = mailbox.attach(extensionId, { post: (event) => posted.push(event) > 0 });
      mailbox.started(extensionId);
      return detach;
    },
    async restart() {
      close();
      return alertBench({ ...options, dataDir, clock, market, installed });
    },
    dispose() {
      close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function openDialog(open: OpenDialog[], request: DialogRequest, signal: AbortSignal): Promise<DialogAnswer> {
  if (signal.aborted) return Promise.resolve({ accepted: false });
  const { promise, resolve } = Promise.withResolvers<DialogAnswer>();
  signal.addEventListener("abort", () => resolve({ accepted: false }));
  open.push({ request, answer: resolve });
  return promise;
}

/** A proposal that nothing is wrong with. */
export function proposal(change: Partial<AlertProposal> = {}): AlertProposal {
  return {
    client_request_id: "request-1",
    contribution_id: "svc.sample_guest.levels",
    chart_id: "chart-1",
    symbol: "SPX",
    timeframe: "1D",
    kind: "crossing",
    price: 3000,
    expires_at: "2026-01-03T00:00:00Z",
    title: "Prior day high",
    message: "The price is at the prior day's high.",
    ...change,
  };
}

/** An alert of the trader's own. */
export function ownAlert(change: Partial<NewAlert> = {}): NewAlert {
  const { symbol, timeframe, kind, price, expires_at, title } = proposal();
  return { symbol, timeframe, kind, price, expires_at, title, ...change };
}
