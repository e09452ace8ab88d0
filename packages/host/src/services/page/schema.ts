/**
 * The appearance of a chart is removed, copied and restored with the chart. The layout of the page belongs to the workspace. Only the page
 * understands the content of both.
 */
export const PAGE_STEP = `
  ALTER TABLE charts ADD COLUMN looks TEXT;
  CREATE TABLE page_layouts (
    workspace TEXT PRIMARY KEY,
    layout    TEXT NOT NULL
  ) STRICT;
`;
