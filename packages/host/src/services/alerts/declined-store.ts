import type { Guest } from "../../principal/principal.ts";
import type { Database } from "../../store/database.ts";

/** Stored for a refusal that applies to every generation. */
const ALWAYS = "*";

type Asking = Pick<Guest, "id" | "generation">;

/** The proposals that the trader declined: a guest must not repeat them until the trader agrees. */
export interface DeclinedStore {
  has(asking: Asking, clientRequestId: string): boolean;
  /** Proposals declined in this generation. */
  count(asking: Asking): number;
  /** Applies to this generation; deletes the extension's entries of earlier ones. */
  add(asking: Asking, clientRequestId: string): void;
  /** The trader has removed the resulting alert: the refusal is permanent. */
  addForGood(extension: string, clientRequestId: string): void;
  forget(extension: string): void;
}

const INSERT = "INSERT INTO alert_declined VALUES (?, ?, ?) ON CONFLICT DO NOTHING";

export function declinedStore(database: Database): DeclinedStore {
  return {
    has: ({ id, generation }, clientRequestId) =>
      database.one(
        "SELECT 1 FROM alert_declined WHERE extension = ? AND generation IN (?, ?) AND client_request_id = ?",
        id,
        generation,
        ALWAYS,
        clientRequestId,
      ) !== undefined,
    count: ({ id, generation }) =>
      Number(
        database.one(
          "SELECT count(*) AS count FROM alert_declined WHERE extension = ? AND generation = ?",
          id,
          generation,
        )?.count,
      ),
    add({ id, generation }, clientRequestId) {
      database.run(
        "DELETE FROM alert_declined WHERE extension = ? AND generation NOT IN (?, ?)",
        id,
        generation,
        ALWAYS,
      );
      database.run(INSERT, id, generation, clientRequestId);
    },
    addForGood: (extension, clientRequestId) => database.run(INSERT, extension, ALWAYS, clientRequestId),
    forget: (extension) => database.run("DELETE FROM alert_declined WHERE extension = ?", extension),
  };
}
