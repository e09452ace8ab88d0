import { EVENT_QUEUE_LIMITS } from "@bourse/contract";
import type { Clock } from "@bourse/platform";
import { createBroker } from "@bourse/runtime/broker";
import type { InteractiveContext } from "./activation/context.ts";
import { createAuthority } from "./broker/authority.ts";
import { type CommandLog, commandLog } from "./broker/command-log.ts";
import { COMMANDS } from "./commands/index.ts";
import type { Mailbox } from "./interactive/mailbox.ts";
import { sessionJournal } from "./journal/session-journal.ts";
import type { WiredServices } from "./services/index.ts";
import type { Database } from "./store/database.ts";
import type { ExtensionStore } from "./store/extensions.ts";

export interface GuestWiring {
  readonly database: Database;
  readonly extensions: ExtensionStore;
  /** Id of the open workspace. */
  workspace(): string;
  readonly officialKeys: ReadonlySet<string>;
  readonly mailbox: Mailbox;
  readonly wired: WiredServices;
  readonly clock: Clock;
  readonly dataDir: string;
  report(cause: unknown): void;
}

/** The only place that connects the broker, its authority, its log and the journal to the services. */
export function wireGuests(parts: GuestWiring): InteractiveContext & { readonly log: CommandLog } {
  const { clock, dataDir, database, extensions, mailbox, officialKeys, report, wired, workspace } = parts;
  const { services, secrets } = wired;
  const authority = createAuthority(extensions, workspace);
  const log = commandLog(database, { report });
  const journal = { dataDir, clock, redact: (text: string) => secrets.redact(text), report };
  return {
    broker: createBroker({ commands: COMMANDS, services, authority, officialKeys, clock, log, report }),
    authority,
    log,
    mailbox,
    workspace,
    locale: Intl.DateTimeFormat().resolvedOptions().locale,
    limits: EVENT_QUEUE_LIMITS,
    interrupted: (id) => services.storage.noteInterrupted(id),
    observer: (runnable) => sessionJournal(runnable, journal),
  };
}
