import type { Readable } from "node:stream";
import type { Service } from "../../ports/service.ts";
import type { Actor } from "./actor.ts";
import { exportAccount } from "./export.ts";
import { withOwnCode } from "./own-code.ts";
import { recordSecurity } from "./security.ts";

/** Exports all data about the requesting account. Its owner is notified, because someone else may have requested it. */
export async function exportOwnAccount(
  service: Service,
  actor: Actor,
  { code }: { readonly code?: string },
): Promise<Readable> {
  const { accountId } = actor;
  await withOwnCode(service, actor, {
    code,
    hold: async () => undefined,
    change: (work) => recordSecurity(work, { accountId, what: "data_exported", at: service.clock.now() }),
  });
  return exportAccount(service, { accountId, reader: "owner" });
}
