import type { Backup } from "@bourse/contract/host-api";

/** Writes the whole desk to one file. */
export interface BackupsService {
  /** @throws HostRefusal `backup.running`, `host.store_full`, `host.store_failed` */
  create(): Promise<Backup>;
}
