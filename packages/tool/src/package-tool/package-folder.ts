/** A project keeps its sources beside this folder; only this folder becomes the package. */
export const PACKAGE_FOLDER = "package";

/** Only this folder of a project becomes the plugin: its hashes name every file in it, so tests and tools stay outside. */
export const PLUGIN_FOLDER = "plugin";
