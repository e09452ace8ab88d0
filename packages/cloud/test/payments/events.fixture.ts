import { type CloudActor, until, verdictOf } from "@bourse/cloud/testing";
import { Shop } from "@bourse/cloud/testing/stripe";
import { expect } from "vitest";
import { type Database, useDatabase } from "../../src/database/database.ts";

/** A shop that receives events, and their results. */
export class EventDesk {
  readonly shop: Shop;
  readonly database: Database;

  private constructor(shop: Shop, database: Database) {
    this.shop = shop;
    this.database = database;
  }

  static async open(): Promise<EventDesk> {
    const shop = await Shop.open();
    const database = useDatabase(shop.cloud.pool());
    await shop.price(1000n);
    return new EventDesk(shop, database);
  }

  /** The row of an event, if it was stored. */
  kept(id: string) {
    return this.database.selectFrom("provider_event").selectAll().where("event_id", "=", id).executeTakeFirst();
  }

  /** The final state of an event. */
  untilDone(event: string): Promise<string> {
    return until(async () => {
      const row = await this.kept(idOf(event));
      return row && row.state !== "received" ? row.state : undefined;
    }, "an event that is done with");
  }

  /** Sends events in order and waits for all of them. */
  async tellAll(events: readonly string[]): Promise<void> {
    for (const event of events) expect(verdictOf(await this.shop.tell(event))).toBe("200 ok");
    for (const event of events) await this.untilDone(event);
  }

  /** Reversals of a purchase's sale: amount and state of each. */
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

/** An event's own id. */
export const idOf = (event: string): string => JSON.parse(event).id;
