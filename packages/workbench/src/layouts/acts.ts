import type { LayoutPut, NamedLayout } from "@bourse/contract/host-api";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Api } from "../api/client.ts";
import { useApi } from "../api/context.ts";
import { deskHistory } from "../history/desk.ts";
import { newObjectId } from "../history/ids.ts";
import { showingAtOnce } from "../history/listed.ts";
import { objectSteps } from "../history/objects.ts";
import { contentOf, type DeskLayout, deskNow, deskOf } from "./desk-layout.ts";
import { openedLayout } from "./open-id.ts";
import { LAYOUTS_KEY } from "./queries.ts";
import { showDesk } from "./show.ts";

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
