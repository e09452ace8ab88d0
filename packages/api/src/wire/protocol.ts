/** The sender no longer wants the answer to its request `id`; the request is answered all the same. */
export const CANCEL = "$/cancelRequest";
/** A value before the answer to the request `id`. */
export const PROGRESS = "$/progress";
/** The request `id` arrived and its answer follows later. An immediate answer needs no acknowledgement. */
export const ACKNOWLEDGED = "$/acknowledged";
/** A request that each peer answers by itself: it checks that the other side's event loop still runs. */
export const PING = "$/ping";
