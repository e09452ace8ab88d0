import { type CloudActor, until, verdictOf } from "@bourse/cloud/testing";
import { Shop } from "@bourse/cloud/testing/stripe";
import { expect } from "vitest";
import { type Database, openDatabase } from "../../src/database/database.ts";
import { openInMemory } from "../../src/database/embedded.ts";

/** A shop that is told events, and what it has made of them. */
export class EventDesk {
  readonly shop: Shop;
  readonly database: Database;

  private constructor(shop: Shop, database: Database) {
    this.shop = shop;
    this.database = database;
  }

  static async open(): Promise<EventDesk> {
    const pool = await openInMemory();
    const database = await openDatabase(pool);
    const shop = await Shop.open({ parts: { pool } });
    await shop.price(1000n);
    return new EventDesk(shop, database);
  }

  /** The row of an event, if it was kept. */
  kept(id: string) {
    return this.database.selectFrom("provider_event").selectAll().where("event_id", "=", id).executeTakeFirst();
  }

  /** The state in which an event is done with. */
  untilDone(event: string): Promise<string> {
    return until(async () => {
      const row = await this.kept(idOf(event));
      return row && row.state !== "received" ? row.state : undefined;
    }, "an event that is done with");
  }

  /** Tells events in their order and waits for all of them. */
  async tellAll(events: readonly string[]): Promise<void> {
    for (const event of events) expect(verdictOf(await this.shop.tell(event))).toBe("200 ok");
    for (const event of events) await this.untilDone(event);
  }

  /** Reversals of a purchase's sale: what each takes, and where it stands. */
  async reversals(purchaseId: string): Promise<readonly string[]> {
    const rows = await this.database
      .selectFrom("reversal")
      .innerJoin("purchase", "purchase.sale_id", "reversal.sale_id")
      .select(["reversal.gross", "reversal.state"])
      .where("purchase.purchase_id", "=", purchaseId)
      .orderBy("reversal.seq")
      .execute();
    return rows.map((row) => `${row.state} ${row.gross}`);
  }

  async stateOf(buyer: CloudActor, id: string): Promise<string> {
    return (await buyer.get(`/account/purchases/${id}`)).body.data.state;
  }

  close(): Promise<void> {
    return this.shop.close();
  }
}

/** The id that an event says of itself. */
export const idOf = (event: string): string => JSON.parse(event).id;
