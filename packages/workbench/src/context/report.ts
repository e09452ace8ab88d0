import type { PageReport } from "@bourse/contract/host-api";
import { useEffect } from "react";
import { useApi } from "../api/context.ts";
import { ApiError } from "../api/error.ts";
import { connection } from "../state/connection.ts";
import { useStore } from "../state/store.ts";

/** The host believes a page for a minute; one that is in front says so three times within it. */
const REPORT_MS = 20_000;

/** Two windows do not answer for one another. */
const PAGE = crypto.randomUUID();

const isInFront = () => document.visibilityState === "visible" && document.hasFocus();

/** Tells the host whether the trader looks at this page: extensions may ask. */
export function useContextReport(): void {
  const api = useApi();
  const isLive = useStore(connection).state === "live";
  useEffect(() => {
    if (!isLive) return;
    let told: boolean | undefined;
    const tell = () => {
      told = isInFront();
      const report: PageReport = { page: PAGE, foreground: told };
      api.call("PUT /api/context", { body: report }).catch(ignoreRefusal);
    };
    const onChange = () => {
      if (isInFront() !== told) tell();
    };
    const timer = setInterval(() => isInFront() && tell(), REPORT_MS);
    addEventListener("focus", onChange);
    addEventListener("blur", onChange);
    document.addEventListener("visibilitychange", onChange);
    tell();
    return () => {
      clearInterval(timer);
      removeEventListener("focus", onChange);
      removeEventListener("blur", onChange);
      document.removeEventListener("visibilitychange", onChange);
    };
  }, [api, isLive]);
}

/** Nothing the trader could do about it: the next report comes by itself, and a lost host is told elsewhere. */
function ignoreRefusal(cause: unknown): void {
  if (!(cause instanceof ApiError)) throw cause;
}
