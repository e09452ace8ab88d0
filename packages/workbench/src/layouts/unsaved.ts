import type { Chart, NamedLayout } from "@bourse/contract/host-api";
import { ApiError } from "../api/error.ts";
import { deskNow, deskOf, differs } from "./desk-layout.ts";

/** Whether the page differs from a saved layout. One that this page does not understand always differs. */
export function hasUnsaved({ content }: NamedLayout, charts: readonly Chart[]): boolean {
  try {
    return differs(deskOf(content), deskNow(charts));
  } catch (error) {
    if (error instanceof ApiError) return true;
    throw error;
  }
}
