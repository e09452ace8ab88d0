/** Limits of a frame as the page enforces them; a test holds them equal to the contract's. */
export const FRAME_LIMITS = {
  messageBytes: 256 * 1024,
  inFlight: 64,
  messagesPerSecond: 2000,
  keptBytes: 64 * 1024,
  loadMs: 30_000,
  pingEveryMs: 10_000,
  pongWithinMs: 10_000,
  clickMs: 250,
} as const;

export type FrameLimits = { readonly [Key in keyof typeof FRAME_LIMITS]: number };
