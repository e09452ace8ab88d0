/** Children of one element of a tree that are shown. Nobody reads more; an extension with more should group them. */
export const TREE_MAX_CHILDREN = 1000;
/** Levels of a tree. Without this limit, an element that is its own descendant would nest without end. */
export const TREE_MAX_DEPTH = 32;
/** Elements refreshed by name at once; more refresh the whole tree. */
export const TREE_MAX_REFRESHED = 64;
/** Rows of a tree on the page, however many elements are expanded. */
export const TREE_MAX_ROWS = 10_000;
