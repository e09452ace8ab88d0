import { hostOf } from "../../services/links/links.ts";
import { fullIssues } from "../answers.ts";
import { defineContribution } from "../kind.ts";

/** A page that the trader opens in the browser. The host keeps its address and never fetches it. */
export const RESEARCH_LINKS = defineContribution({
  kind: "researchLinks",
  makes: "A link in Links, opened in your browser after you have seen its address",
  symbolOf: ({ symbol }) => symbol,
  preview: async ({ url, symbol }) => ({
    facts: [
      { label: "Opens", value: url },
      { label: "At", value: hostOf(url) },
      { label: "Shown with", value: symbol ?? "every symbol" },
    ],
    notes: [],
    fields: [],
  }),
  check: async (_link, _given, { services }) => fullIssues(services.links.full()),
  async create({ title, description, url, symbol }, { id, origin, caller }, { services }) {
    const about = {
      ...(description === undefined ? {} : { description }),
      ...(symbol === undefined ? {} : { symbol }),
    };
    caller.commit(() => services.links.add({ id, title, url, ...about, origin }));
  },
  find: ({ take }, { services }) => services.links.find(take.object_id)?.title,
  remove({ take }, { services }, caller) {
    if (services.links.find(take.object_id)) caller.commit(() => services.links.remove(take.object_id));
  },
});
