import type { DevelopedConsent } from "@bourse/contract/host-api";
import { useChange } from "../api/use-change.ts";
import { useRead } from "../api/use-read.ts";

/** Below the key of the extensions: an event that makes these stale makes this stale too. */
const KEY = ["extensions", "developer"];

/** Whether developer mode is on, what it means, and the folders that run. */
export const useDeveloper = () => useRead(KEY, (api, signal) => api.call("GET /api/developer", { signal }));

const ALSO = { also: [["state"]] };

export const useDeveloperMode = () =>
  useChange(
    ["extensions"],
    (api, next: "on" | "off") => api.call(next === "on" ? "POST /api/developer/on" : "POST /api/developer/off"),
    ALSO,
  );

/** Gives a package of a folder what it asks for. */
export const useConsent = () =>
  useChange(["extensions"], (api, body: DevelopedConsent) => api.call("PUT /api/developer/consent", { body }));
