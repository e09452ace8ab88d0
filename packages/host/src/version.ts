/**
 * What a package's `minHostVersion` is compared with. 3.0.0 is the first version the specification lets a webApp or a
 * managed model name.
 */
export const HOST_VERSION = "3.0.0";
