/** A page says with each request which workspace it shows. */
export const WORKSPACE_HEADER = "bourse-workspace";
