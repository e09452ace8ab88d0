/** Settings of model providers. Their keys are in the secret store instead. */
export const MODELS_TABLES = `
  CREATE TABLE model_settings (
    provider TEXT PRIMARY KEY,
    enabled  INTEGER NOT NULL CHECK (enabled IN (0, 1)),
    model    TEXT,
    base_url TEXT
  ) STRICT;
`;

/** How a compatible server learns the form of a typed answer. */
export const ANSWER_FORM_STEP = "ALTER TABLE model_settings ADD COLUMN answer_form TEXT;";
