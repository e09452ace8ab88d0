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

/** Amounts beside the fills, corrections, and the account at the exchange that a key belongs to. */
export const EXCHANGE_TRUTH_STEP = `
  ALTER TABLE exchange_accounts ADD COLUMN exchange TEXT;
  ALTER TABLE exchange_accounts ADD COLUMN identity TEXT;
  ALTER TABLE exchange_accounts ADD COLUMN balances_at TEXT;
  UPDATE exchange_accounts SET exchange = account;
  ALTER TABLE exchange_orders ADD COLUMN filled_before TEXT;
  ALTER TABLE exchange_orders ADD COLUMN gone INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE exchange_trades ADD COLUMN print TEXT;

  CREATE TABLE exchange_balances (
    account TEXT NOT NULL REFERENCES accounts (id),
    asset   TEXT NOT NULL,
    base    TEXT NOT NULL,
    PRIMARY KEY (account, asset)
  ) STRICT;

  CREATE TABLE exchange_symbols (
    account TEXT NOT NULL REFERENCES accounts (id),
    symbol  TEXT NOT NULL,
    PRIMARY KEY (account, symbol)
  ) STRICT;
  INSERT INTO exchange_symbols (account, symbol)
    SELECT DISTINCT account, symbol FROM account_orders WHERE account IN (SELECT account FROM exchange_accounts);

  CREATE TABLE exchange_explained (
    account TEXT NOT NULL REFERENCES accounts (id),
    asset   TEXT NOT NULL,
    kind    TEXT NOT NULL CHECK (kind IN ('trade', 'transfer')),
    id      TEXT NOT NULL,
    PRIMARY KEY (account, asset, kind, id)
  ) STRICT;

  CREATE TABLE account_corrections (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    account  TEXT NOT NULL REFERENCES accounts (id),
    kind     TEXT NOT NULL CHECK (kind IN ('late_fill', 'fee', 'booked')),
    asset    TEXT NOT NULL,
    amount   TEXT NOT NULL,
    symbol   TEXT,
    price    TEXT,
    id       TEXT,
    fill     INTEGER,
    reason   TEXT,
    at       TEXT NOT NULL,
    FOREIGN KEY (account, id) REFERENCES account_orders (account, id)
  ) STRICT;
  CREATE INDEX corrections_of_order ON account_corrections (account, id);
  CREATE INDEX free_fees ON account_corrections (account, asset) WHERE kind = 'fee' AND symbol IS NULL;
  CREATE TRIGGER corrections_are_never_changed BEFORE UPDATE ON account_corrections BEGIN SELECT RAISE(ABORT, 'append only'); END;
  CREATE TRIGGER corrections_are_never_deleted BEFORE DELETE ON account_corrections BEGIN SELECT RAISE(ABORT, 'append only'); END;
`;
