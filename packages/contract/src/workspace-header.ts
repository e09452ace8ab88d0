/** The request header in which a page names the workspace that it shows. */
export const WORKSPACE_HEADER = "bourse-workspace";
