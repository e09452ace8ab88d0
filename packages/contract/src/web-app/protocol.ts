/** The only protocol of the bridge, as the manifest and the first message name it. */
export const WEB_APP_PROTOCOL = "svc-webapp-v1";

/**
 * Path of the host's own script on an application's origin, first in every HTML document. No path of a package can
 * contain an `@`.
 */
export const WEB_APP_BOOT_PATH = "/@bourse/boot.js";

/** The property of `globalThis` in which that script offers the bridge: `{ protocol, port: Promise<MessagePort> }`. */
export const WEB_APP_GLOBAL = "svcWebApp";
