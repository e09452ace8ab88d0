import { byMethod } from "@bourse/contract/in-app";
import { checkOpenable } from "../../services/dialogs/openable.ts";
import { defineMethod } from "../method.ts";

/** The trader's clipboard and browser. */
export const ENV = byMethod([
  defineMethod("env/clipboard.read", {
    uses: ["asks"],
    async run(text, { asks }, { principal, signal }) {
      const answer = await asks.ask(principal.id, { kind: "paste", text }, signal);
      return { text: answer?.text ?? null };
    },
  }),
  defineMethod("env/clipboard.write", {
    uses: ["asks"],
    run: async (text, { asks }, { principal, signal }) => ({
      copied: (await asks.ask(principal.id, { kind: "copy", text }, signal)) !== null,
    }),
  }),
  defineMethod("env/openExternal", {
    uses: ["asks"],
    async run(text, { asks }, { principal, signal }) {
      checkOpenable(text.url);
      return { opened: (await asks.ask(principal.id, { kind: "open", text }, signal)) !== null };
    },
  }),
]);
