import type { Account } from "@bourse/contract/host-api";
import { KINDS } from "./kinds.ts";

interface KindIconProps {
  readonly kind: Account["kind"];
  readonly size?: number;
}

/** The icon of an account's kind; the word stands beside it. */
export function KindIcon({ kind, size = 12 }: KindIconProps) {
  const { icon: Icon } = KINDS[kind];
  return <Icon size={size} aria-hidden="true" data-kind={kind} />;
}
