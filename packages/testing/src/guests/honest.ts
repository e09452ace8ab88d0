import { byteLength, call, guestText } from "./wat.ts";

/** The layout that {@link HONEST_GUEST} publishes. */
export const HONEST_VIEW = { type: "label", text: "all is well" } as const;

const text = JSON.stringify(HONEST_VIEW);

/** A guest that publishes {@link HONEST_VIEW} and returns 0. */
export const HONEST_GUEST = guestText({ render: call("view", 1024, byteLength(text)), data: { 1024: text } });

/** A guest that counts its callbacks in a global and returns 0 only in the first: shows whether state survived. */
export const COUNTING_GUEST = guestText({
  extra: "(global $count (mut i32) (i32.const 0))",
  render: "(global.set $count (i32.add (global.get $count) (i32.const 1))) (i32.sub (global.get $count) (i32.const 1))",
});
