/** Accounts at exchanges, the names that their orders have there, and the trades that have become fills. */
export const EXCHANGE_TABLES = `
  CREATE TABLE exchange_accounts (
    account      TEXT PRIMARY KEY REFERENCES accounts (id),
    currency     TEXT NOT NULL,
    live         INTEGER NOT NULL CHECK (live IN (0, 1)),
    connected_at TEXT NOT NULL
  ) STRICT;

  CREATE TABLE exchange_orders (
    account       TEXT NOT NULL,
    id            TEXT NOT NULL,
    sent_id       TEXT,
    exchange_id   TEXT,
    cancel_wanted INTEGER NOT NULL CHECK (cancel_wanted IN (0, 1)),
    PRIMARY KEY (account, id),
    UNIQUE (account, sent_id),
    UNIQUE (account, exchange_id),
    FOREIGN KEY (account, id) REFERENCES account_orders (account, id)
  ) STRICT;

  CREATE TABLE exchange_trades (
    account TEXT NOT NULL,
    symbol  TEXT NOT NULL,
    trade   TEXT NOT NULL,
    id      TEXT NOT NULL,
    PRIMARY KEY (account, symbol, trade),
    FOREIGN KEY (account, id) REFERENCES account_orders (account, id)
  ) STRICT;

  CREATE TRIGGER trades_are_never_changed BEFORE UPDATE ON exchange_trades BEGIN SELECT RAISE(ABORT, 'append only'); END;
  CREATE TRIGGER trades_are_never_deleted BEFORE DELETE ON exchange_trades BEGIN SELECT RAISE(ABORT, 'append only'); END;
`;
