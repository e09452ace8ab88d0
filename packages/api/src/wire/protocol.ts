/** The sender no longer wants the answer to its request `id`; the request is answered all the same. */
export const CANCEL = "$/cancelRequest";
/** A value before the answer to the request `id`. */
export const PROGRESS = "$/progress";
/** The request `id` arrived and its answer follows later. An answer that is there at once needs none. */
export const ACKNOWLEDGED = "$/acknowledged";
/** A request that each peer answers itself: it asks whether the other side's loop turns. */
export const PING = "$/ping";
