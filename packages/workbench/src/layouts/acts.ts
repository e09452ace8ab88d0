import type { LaidChart, LayoutPut, NamedLayout } from "@bourse/contract/host-api";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Api } from "../api/client.ts";
import { useApi } from "../api/context.ts";
import { chartsQuery, readCharts } from "../charts/read.ts";
import { deskHistory } from "../history/desk.ts";
import { newObjectId } from "../history/ids.ts";
import { showingAtOnce } from "../history/listed.ts";
import { objectSteps } from "../history/objects.ts";
import { type ChartStyle, restyle } from "../state/chart.ts";
import { chartInFront, placeCharts, showLayout, workspace } from "../tabs/workspace.ts";
import { contentOf, type DeskLayout, deskNow, deskOf, goneFrom } from "./desk-layout.ts";
import { openedLayout } from "./open-id.ts";
import { LAYOUTS_KEY } from "./queries.ts";
import { turnCharts } from "./turn.ts";

/** Actions on saved layouts, which can be undone. @throws ApiError */
export interface LayoutActs {
  /** Saves the page as it is under a new name. */
  save(name: string): Promise<void>;
  overwrite(layout: NamedLayout): Promise<void>;
  rename(layout: NamedLayout, name: string): Promise<void>;
  remove(layout: NamedLayout): Promise<void>;
  /** @returns what was left out, in words */
  open(layout: NamedLayout): Promise<readonly string[]>;
}

export function useLayoutActs(): LayoutActs {
  const api = useApi();
  const client = useQueryClient();
  return useMemo(() => layoutActs(api, client), [api, client]);
}

type Body = Required<Omit<LayoutPut, "revision">>;
type Step = ReturnType<typeof objectSteps<Body>>;

/** One set of steps for the page, because they remember the revisions that the page made. */
const known = new WeakMap<QueryClient, Step>();

function stepsOf(api: Api, client: QueryClient): Step {
  const put = (id: string, body: LayoutPut) => api.call("PUT /api/layouts/:id", { params: { id }, body });
  const made =
    known.get(client) ??
    objectSteps(
      showingAtOnce<Body, NamedLayout>(client, LAYOUTS_KEY, {
        create: put,
        change: (id, body, revision) => put(id, { ...body, revision }),
        remove: (id, revision) =>
          api.call("DELETE /api/layouts/:id", { params: { id }, query: { revision: String(revision) } }),
      }),
    );
  known.set(client, made);
  return made;
}

const bodyOf = ({ name, content }: NamedLayout): Body => ({ name, content });

function layoutActs(api: Api, client: QueryClient): LayoutActs {
  const { history } = deskHistory(api, client);
  const step = stepsOf(api, client);
  const now = async () => deskNow((await api.call("GET /api/charts")).charts);
  const change = (verb: string, layout: NamedLayout, after: Body | undefined) => {
    const { id, revision, name } = layout;
    return { name: `${verb} ${name}`, ...step({ id, before: bodyOf(layout), after, revision }) };
  };
  return {
    async save(name) {
      const id = newObjectId();
      await history.perform(async () => {
        const after = { name, content: contentOf(await now()) };
        return { name: `save the layout ${name}`, ...step({ id, after }) };
      });
      openedLayout.set({ id });
    },
    async overwrite(layout) {
      await history.perform(async () =>
        change("overwrite the layout", layout, { name: layout.name, content: contentOf(await now()) }),
      );
      openedLayout.set({ id: layout.id });
    },
    rename: (layout, name) => history.perform(change("rename the layout", layout, { ...bodyOf(layout), name })),
    remove: (layout) => history.perform(change("delete the layout", layout, undefined)),
    async open({ id, name, content }) {
      const wanted = deskOf(content);
      let leftOut: readonly string[] = [];
      const show = async (desk: DeskLayout, shown: string | undefined) => {
        leftOut = await showDesk({ api, client }, desk);
        openedLayout.set({ id: shown });
      };
      await history.perform(async () => {
        const [before, opened] = [await now(), openedLayout.get().id];
        return {
          name: `open the layout ${name}`,
          forward: () => show(wanted, id),
          back: () => show(before, opened),
        };
      });
      return leftOut;
    },
  };
}

interface ShowParts {
  readonly api: Api;
  readonly client: QueryClient;
}

/**
 * Brings a layout back, or, when the host fails, leaves charts, looks and places as they were.
 *
 * @returns what was left out, in words
 * @throws ApiError
 */
async function showDesk(parts: ShowParts, wanted: DeskLayout): Promise<readonly string[]> {
  const { api, client } = parts;
  const { charts } = await api.call("GET /api/charts");
  const before = deskNow(charts);
  const turn = ({ chart_id, symbol, timeframe }: LaidChart) =>
    api.call("PUT /api/charts/:chart_id", { params: { chart_id }, body: { symbol, timeframe } });
  try {
    const { refused, back } = await turnCharts(turn, charts, wanted.charts);
    try {
      await showTurned(parts, wanted);
    } catch (error) {
      restyleAll(before.styles);
      showLayout(before.layout);
      await back();
      throw error;
    }
    return [...goneFrom(wanted), ...refused];
  } finally {
    // The host may have failed to turn a chart back: the page shows its charts as they are.
    void client.invalidateQueries({ queryKey: chartsQuery(api).queryKey });
  }
}

async function showTurned({ api, client }: ShowParts, { styles, layout }: DeskLayout): Promise<void> {
  const now = await readCharts(api, client);
  restyleAll(Object.fromEntries(now.flatMap(({ chart_id: id }) => (styles[id] ? [[id, styles[id]]] : []))));
  placeCharts(now);
  showLayout(layout);
  const front = chartInFront(workspace.get().model);
  const isActive = now.some(({ chart_id, active }) => active && chart_id === front);
  if (front !== undefined && !isActive && now.some(({ chart_id }) => chart_id === front)) {
    await api.call("PUT /api/charts/:chart_id", { params: { chart_id: front }, body: { active: true } });
  }
}

function restyleAll(styles: Readonly<Record<string, ChartStyle>>): void {
  for (const [id, style] of Object.entries(styles)) restyle(id, style);
}
