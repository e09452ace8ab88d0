import { type Driver, PostgresDialect, type PostgresPool } from "kysely";
import { HoldingDriver } from "./holding-driver.ts";

/** PostgreSQL over a pool, whether embedded or a server's. */
export class ServiceDialect extends PostgresDialect {
  readonly #pool: PostgresPool;

  constructor(pool: PostgresPool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new HoldingDriver(this.#pool);
  }
}
