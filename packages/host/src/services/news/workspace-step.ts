/**
 * The feeds of each workspace. A feed is read once for all workspaces that show it; news and calendar of a workspace are
 * those of the feeds that it shows (`shown` is 1) or has shown. Feeds from before belong to the workspace from before.
 */
export const WORKSPACE_FEEDS_STEP = `
  CREATE TABLE workspace_feeds (
    workspace TEXT NOT NULL,
    source_id TEXT NOT NULL,
    shown     INTEGER NOT NULL CHECK (shown IN (0, 1)),
    PRIMARY KEY (workspace, source_id)
  ) STRICT;
  INSERT INTO workspace_feeds (workspace, source_id, shown)
    SELECT workspace, source_id, 1 FROM host, news_feeds;
  INSERT OR IGNORE INTO workspace_feeds (workspace, source_id, shown)
    SELECT DISTINCT workspace, source_id, 0 FROM host, news_carriers
    UNION SELECT workspace, source, 0 FROM host, calendar_events;
`;
