export const UNREAD: Readonly<Record<string, readonly string[]>>;
