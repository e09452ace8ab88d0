/** Settings of model providers. Their keys are in the secret store instead. */
export const MODELS_TABLES = `
  CREATE TABLE model_settings (
    provider TEXT PRIMARY KEY,
    enabled  INTEGER NOT NULL CHECK (enabled IN (0, 1)),
    model    TEXT,
    base_url TEXT
  ) STRICT;
`;
