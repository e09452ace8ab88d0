/** Code points of names, titles of contributions, publishers and symbols: enough for one line of a list. */
export const NAME_MAX_LENGTH = 128;
/** Code points of an extension's own version text. */
export const VERSION_MAX_LENGTH = 64;
/** Code points of an extension's description: a screen of text. */
export const DESCRIPTION_MAX_LENGTH = 4096;
/** Code points of a contribution's description: a paragraph in a preview. */
export const CONTRIBUTION_DESCRIPTION_MAX_LENGTH = 1024;
/** Code points of a view's name and of a container's title. */
export const VIEW_NAME_MAX_LENGTH = 4096;
/** Code points of a web application's and of a forecast provider's title. */
export const TITLE_MAX_LENGTH = 120;
/** Code points of `minHostVersion` in a webApp manifest. */
export const HOST_VERSION_MAX_LENGTH = 128;
/** Bound of `order` in both directions. */
export const ORDER_BOUND = 100_000;

/** Views under one key of `contributes.views`. */
export const VIEWS_PER_KEY = 32;
/** Containers at one location of the workbench. */
export const CONTAINERS_PER_LOCATION = 8;
/** Nodes of one row or column. */
export const LAYOUT_CHILDREN = 128;
/** Nesting depth of layout nodes: deeper ones cannot be seen, and every renderer recurses over them. */
export const LAYOUT_MAX_NESTING = 24;

/** Watchlist presets, research links, scanner and indicator presets, automation templates of one package. */
export const PRESETS_PER_KIND = 16;
/** Alert templates and chart annotations of one package. */
export const TEMPLATES_PER_KIND = 32;
/** Symbols of one watchlist preset. */
export const WATCHLIST_SYMBOLS = 100;
/** Symbols of one scanner preset: each costs a scan at every cadence. */
export const SCANNER_SYMBOLS = 25;

/** Files of a webApp or managedModel inventory; with `manifest.json` an archive has at most 256 entries. */
export const INVENTORY_MIN_FILES = 2;
/** See {@link INVENTORY_MIN_FILES}. */
export const INVENTORY_MAX_FILES = 255;
/** Characters and segments of a path in a webApp inventory. */
export const WEBAPP_PATH_MAX_LENGTH = 256;
/** Folders and the file name together. */
export const WEBAPP_PATH_MAX_SEGMENTS = 16;
/** Characters of a path in a managedModel inventory. */
export const MODEL_PATH_MAX_LENGTH = 1024;
/** Number of origins that a web application may connect to. */
export const NETWORK_ORIGINS = 32;
/** Characters of one of these origins. */
export const NETWORK_ORIGIN_MAX_LENGTH = 512;

/**
 * Issues that one verdict lists: a reader fixes a screenful at a time, and hostile input must not create megabytes of
 * them.
 */
export const MAX_ISSUES = 200;
