/** A project keeps its sources beside this folder; only this folder becomes the package. */
export const PACKAGE_FOLDER = "package";
