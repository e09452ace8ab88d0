/** Children of one element of a tree that are shown. Nobody reads more; who has more groups them. */
export const TREE_MAX_CHILDREN = 1000;
/** Levels of a tree. An element that is its own descendant has any number of them. */
export const TREE_MAX_DEPTH = 32;
/** Elements refreshed by name at once; more are a refresh of the whole tree. */
export const TREE_MAX_REFRESHED = 64;
/** Rows of a tree on the page, however many elements are expanded. */
export const TREE_MAX_ROWS = 10_000;
