import type { SessionTemplate } from "@bourse/bars";
import type { Chart } from "@bourse/contract/host-api";
import { useMemo } from "react";
import { useLazyCode } from "../../parts/lazy-code.ts";
import { SESSIONS } from "../parts.ts";

/** The session of a chart; undefined until its code is loaded, and while it is not needed. */
export function useSession(
  shown: Chart | undefined,
  { isNeeded }: { readonly isNeeded: boolean },
): SessionTemplate | undefined {
  const code = useLazyCode(isNeeded ? SESSIONS : undefined);
  return useMemo(() => (shown && code ? code.sessionOf(shown) : undefined), [shown, code]);
}
