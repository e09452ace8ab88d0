/**
 * How a chart looks goes, is copied and comes back with the chart. Where the parts of the page are belongs to the
 * workspace. The page alone understands both.
 */
export const PAGE_STEP = `
  ALTER TABLE charts ADD COLUMN looks TEXT;
  CREATE TABLE page_layouts (
    workspace TEXT PRIMARY KEY,
    layout    TEXT NOT NULL
  ) STRICT;
`;
