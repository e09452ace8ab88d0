import type { InApp } from "../principal/principal.ts";

/**
 * Name of a secret in the host's store. Neither an id nor the prefix can make it the name of another owner's: ids have
 * no colon, and installed extensions and models have other prefixes.
 */
export const secretName = ({ id }: Pick<InApp, "id">, key: string): string => `inapp:${id}:${key}`;
