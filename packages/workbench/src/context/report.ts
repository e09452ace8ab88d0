import type { PageReport } from "@bourse/contract/host-api";
import { useEffect } from "react";
import { useApi } from "../api/context.ts";
import { ApiError } from "../api/error.ts";
import { connection } from "../state/connection.ts";
import { useStore } from "../state/store.ts";

/** The host keeps a report for a minute; a page in the foreground repeats it three times within that. */
const REPORT_MS = 20_000;

/** Identifies this window, so that two windows do not overwrite each other's reports. */
const PAGE = crypto.randomUUID();

const isInFront = () => document.visibilityState === "visible" && document.hasFocus();

/** Reports to the host whether the page is in the foreground, which extensions may query. */
export function useContextReport(): void {
  const api = useApi();
  const isLive = useStore(connection, ({ state }) => state === "live");
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

/**
 * The trader cannot do anything about it: the next report follows automatically, and a lost host is shown elsewhere.
 */
function ignoreRefusal(cause: unknown): void {
  if (!(cause instanceof ApiError)) throw cause;
}
