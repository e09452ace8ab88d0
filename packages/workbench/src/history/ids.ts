/** An id for a new object: the page makes it, so that a repeated request makes one object. */
export const newObjectId = (): string => crypto.randomUUID();
