import { CAPABILITIES, type Capability, COMMAND_CONTRACTS, type CommandMethod } from "@bourse/contract";
import { manualClock } from "@bourse/testing/host";
import type { GuestEventDraft } from "../interactive/draft.ts";
import type { HostServices } from "../services/services.ts";
import { openMemoryDatabase } from "../store/database.ts";
import { extensionStore, type InstalledExtension } from "../store/extensions.ts";
import { createAuthority } from "./authority.ts";
import { createBroker } from "./broker.ts";
import type { CommandContext, HostCommand, Submitter } from "./command.ts";
import { commandLog } from "./command-log.ts";
import { SAMPLES } from "./samples.fixture.ts";

export const WORKSPACE = "workspace";
export const ALL: readonly Capability[] = CAPABILITIES.map((each) => each.name);

/** What a command does in place of its service's work; answers its result. */
export type Work = (context: CommandContext, params: unknown) => unknown;

/** The real store, authority, broker and log around commands that a test writes. */
export function brokerStage(work: Work = (context) => context.commit(() => undefined)) {
  const database = openMemoryDatabase();
  const extensions = extensionStore(database);
  const authority = createAuthority(extensions, WORKSPACE);
  const clock = manualClock();
  const reported: unknown[] = [];
  const report = (cause: unknown) => void reported.push(cause);
  const log = commandLog(database, { report, defer: () => {} });
  const commands = Object.values(COMMAND_CONTRACTS).map(
    (contract): HostCommand => ({
      contract,
      uses: [],
      async run(params, _services, context) {
        const answer = await work(context, params);
        return answer ?? SAMPLES[contract.method].result;
      },
    }),
  );
  const services = {} as HostServices;
  const broker = createBroker({ commands, services, authority, clock, log, report, timeLimitMs: 1000 });
  return {
    database,
    extensions,
    authority,
    broker,
    clock,
    log,
    reported,
    /** Writes the extension in the place of what was there. */
    put(change: Partial<InstalledExtension> = {}) {
      const extension = { ...INSTALLED, ...change };
      database.run(MARK, extension.id);
      database.transaction(() => extensions.put(extension));
    },
  };
}

const MARK = "INSERT INTO marks (id, highest_version) VALUES (?, '1.0.0') ON CONFLICT DO NOTHING";

export const INSTALLED: InstalledExtension = {
  id: "svc.sample_interactive",
  version: "1.0.0",
  channel: "stable",
  digest: "0".repeat(64),
  publisher: "Sample Maker",
  publicKey: new Uint8Array(32),
  signature: new Uint8Array(64),
  manifest: new Uint8Array(),
  generation: "generation 1",
  enabled: true,
  installedAt: "2026-01-02T03:04:05Z",
  approved: ALL,
};

export function submitter(change: Partial<Submitter> = {}): Submitter {
  const { id, generation } = INSTALLED;
  const declaredViews = new Set(["main"]);
  return { id, name: "Sample", generation, keyId: "key", workspace: WORKSPACE, declaredViews, ...change };
}

interface Asked {
  readonly params?: object;
  readonly submitter?: Partial<Submitter>;
  readonly signal?: AbortSignal;
  readonly posted?: GuestEventDraft[];
}

/** A submission of a command with its sample parameters. */
export function submission(method: CommandMethod, asked: Asked = {}) {
  const { params = SAMPLES[method].params, signal = new AbortController().signal, posted = [] } = asked;
  return {
    submitter: submitter(asked.submitter),
    command: { id: "c", method, params: params as Record<string, unknown> },
    signal,
    post: (event: GuestEventDraft) => void posted.push(event),
  };
}
