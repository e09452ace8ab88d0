import type { HostEvent, KeptPage, KeptPageChange } from "@bourse/contract/host-api";
import type { Answer } from "./answer.ts";

interface KeptPageRequest {
  readonly method: string;
  readonly body: unknown;
  readonly emit: (event: HostEvent) => void;
}

/** The kept page, as in the host: looks are replaced chart by chart. */
export function keptPageRoutes(state: { kept: KeptPage }, { method, body, emit }: KeptPageRequest): Answer {
  if (method === "GET") return [200, state.kept];
  const { looks = [], layout = state.kept.layout } = body as KeptPageChange;
  const others = state.kept.looks.filter(({ chart_id }) => !looks.some((each) => each.chart_id === chart_id));
  state.kept = { looks: [...others, ...looks], ...(layout !== undefined && { layout }) };
  emit({ type: "page" });
  return [204];
}
