/**
 * Accounts, and the journal of their orders. An order is a row that changes; its fills and the moves of its state are
 * rows that never do. Accounts belong to the host, not to a workspace: a switch neither hides nor ends an order.
 */
export const ACCOUNT_TABLES = `
  CREATE TABLE accounts (
    id            TEXT PRIMARY KEY,
    starting_cash TEXT NOT NULL,
    risk_state    TEXT NOT NULL CHECK (risk_state IN ('active', 'reducing', 'halted')),
    risk_limits   TEXT NOT NULL,
    day           TEXT NOT NULL,
    day_equity    TEXT NOT NULL
  ) STRICT;

  CREATE TABLE account_orders (
    sequence  INTEGER PRIMARY KEY AUTOINCREMENT,
    account   TEXT NOT NULL REFERENCES accounts (id),
    id        TEXT NOT NULL,
    symbol    TEXT NOT NULL,
    tif       TEXT NOT NULL,
    live      INTEGER NOT NULL CHECK (live IN (0, 1)),
    record    TEXT NOT NULL,
    placed_at TEXT NOT NULL,
    UNIQUE (account, id)
  ) STRICT;
  CREATE INDEX live_orders ON account_orders (account, symbol) WHERE live = 1;

  CREATE TABLE account_fills (
    sequence  INTEGER PRIMARY KEY AUTOINCREMENT,
    account   TEXT NOT NULL REFERENCES accounts (id),
    id        TEXT NOT NULL,
    symbol    TEXT NOT NULL,
    side      TEXT NOT NULL CHECK (side IN ('buy', 'sell')),
    price     TEXT NOT NULL,
    quantity  TEXT NOT NULL,
    fee       TEXT NOT NULL,
    ambiguous INTEGER NOT NULL CHECK (ambiguous IN (0, 1)),
    at        TEXT NOT NULL,
    FOREIGN KEY (account, id) REFERENCES account_orders (account, id)
  ) STRICT;

  CREATE TABLE account_moves (
    sequence   INTEGER PRIMARY KEY AUTOINCREMENT,
    account    TEXT NOT NULL REFERENCES accounts (id),
    id         TEXT NOT NULL,
    from_state TEXT NOT NULL,
    to_state   TEXT NOT NULL,
    at         TEXT NOT NULL,
    FOREIGN KEY (account, id) REFERENCES account_orders (account, id)
  ) STRICT;

  CREATE TRIGGER fills_are_never_changed BEFORE UPDATE ON account_fills BEGIN SELECT RAISE(ABORT, 'append only'); END;
  CREATE TRIGGER fills_are_never_deleted BEFORE DELETE ON account_fills BEGIN SELECT RAISE(ABORT, 'append only'); END;
  CREATE TRIGGER moves_are_never_changed BEFORE UPDATE ON account_moves BEGIN SELECT RAISE(ABORT, 'append only'); END;
  CREATE TRIGGER moves_are_never_deleted BEFORE DELETE ON account_moves BEGIN SELECT RAISE(ABORT, 'append only'); END;
`;

/** Indexes that find the rows of one order, for pages of an export. */
export const ORDER_ROWS_STEP = `
  CREATE INDEX fills_of_order ON account_fills (account, id);
  CREATE INDEX moves_of_order ON account_moves (account, id);
`;

/** Samples of the equity of accounts, one for each slot of time. */
export const ACCOUNT_EQUITY_TABLE = `
  CREATE TABLE account_equity (
    account  TEXT NOT NULL REFERENCES accounts (id),
    slot     INTEGER NOT NULL,
    at       TEXT NOT NULL,
    equity   TEXT NOT NULL,
    cash     TEXT NOT NULL,
    realised TEXT NOT NULL,
    fees     TEXT NOT NULL,
    peak     TEXT NOT NULL,
    PRIMARY KEY (account, slot)
  ) STRICT, WITHOUT ROWID;
`;

/** The sums of an account's fills, written with them: a start reads no journal that grows without end. */
export const ACCOUNT_SUMS_STEP = `
  ALTER TABLE accounts ADD COLUMN cash TEXT;
  ALTER TABLE accounts ADD COLUMN fees TEXT;
  ALTER TABLE accounts ADD COLUMN summed_to INTEGER NOT NULL DEFAULT 0;

  CREATE TABLE account_positions (
    account  TEXT NOT NULL REFERENCES accounts (id),
    symbol   TEXT NOT NULL,
    quantity TEXT NOT NULL,
    average  TEXT NOT NULL,
    price    TEXT NOT NULL,
    PRIMARY KEY (account, symbol)
  ) STRICT;
`;

/** The built-in extension or plugin that placed an order; of the trader's own orders it is empty. */
export const ORDER_CALLERS_STEP = `
  ALTER TABLE account_orders ADD COLUMN placed_by TEXT;
`;

/** Lets a start find the orders of the last minute without reading those of years. */
export const ORDER_TIMES_STEP = `
  CREATE INDEX orders_by_time ON account_orders (account, placed_at);
`;

/**
 * How the market of a paper account is simulated. An existing account keeps its former rules: cash and positions may go below zero, and its
 * only trading costs are fees.
 */
export const SIMULATION_STEP = `
  ALTER TABLE accounts ADD COLUMN simulation TEXT NOT NULL
    DEFAULT '{"funding":"cash","spread_ticks":"0","slippage_ticks":"0"}';
  UPDATE accounts SET simulation = '{"funding":"margin","spread_ticks":"0","slippage_ticks":"0"}';
`;

/**
 * Finds the rows of one account in their order. SQLite ends an index of one column with the row's number, which pages and the last row are
 * found by. Without the index each of these queries sorts all rows of the account.
 */
export const ACCOUNT_PAGES_STEP = `
  CREATE INDEX orders_by_account ON account_orders (account);
  CREATE INDEX live_by_account ON account_orders (account) WHERE live = 1;
  CREATE INDEX fills_by_account ON account_fills (account);
  CREATE INDEX moves_by_account ON account_moves (account);
`;

/** The trader's notes on fills. A fill never changes; what the trader writes on it does. */
export const FILL_NOTES_TABLE = `
  CREATE TABLE fill_notes (
    fill INTEGER PRIMARY KEY REFERENCES account_fills (sequence),
    text TEXT NOT NULL CHECK (text <> '')
  ) STRICT;
`;

/** Why a start halted an account by itself, and the built-in extension or plugin that cancelled an order. */
export const CAUTION_STEP = `
  ALTER TABLE accounts ADD COLUMN risk_reason TEXT;
  ALTER TABLE account_orders ADD COLUMN canceled_by TEXT;
`;
