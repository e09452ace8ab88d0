/** The owner of the host's own channel and messages; no extension has this id, because ids of extensions have a dot. */
export const HOST = { id: "host", channel: 1 } as const;
