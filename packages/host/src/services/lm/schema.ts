/** Tokens of the questions of in-app extensions, for their budgets of a day. */
export const LM_SPENDING_TABLE = `
  CREATE TABLE lm_spending (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    extension TEXT NOT NULL,
    at        TEXT NOT NULL,
    tokens    INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX lm_spending_by_extension ON lm_spending (extension, at);
`;
