import { byMethod } from "@bourse/contract/in-app";
import { defineMethod } from "../method.ts";

/** The page: messages, questions, the output panel, the status bar, progress, trees. */
export const WINDOW = byMethod([
  defineMethod("window/message.show", {
    uses: ["asks"],
    async run(text, { asks }, { principal, signal }) {
      const answer = await asks.ask(principal.id, { kind: "message", text }, signal);
      return { chosen: answer?.chosen?.[0] ?? null };
    },
  }),
  defineMethod("window/quickPick.show", {
    uses: ["asks"],
    async run(text, { asks }, { principal, signal }) {
      const answer = await asks.ask(principal.id, { kind: "pick", text }, signal);
      return { chosen: answer?.chosen ?? null };
    },
  }),
  defineMethod("window/inputBox.show", {
    uses: ["asks"],
    async run(text, { asks }, { principal, signal }) {
      const answer = await asks.ask(principal.id, { kind: "input", text }, signal);
      return { value: answer?.text ?? null };
    },
  }),
  defineMethod("window/output.create", {
    uses: ["outputs"],
    run(channel, { outputs }, { principal }) {
      outputs.create(principal.id, channel);
      return {};
    },
  }),
  defineMethod("window/output.append", {
    uses: ["outputs"],
    run({ channel, text }, { outputs }, { principal }) {
      outputs.append(principal.id, channel, text);
      return {};
    },
  }),
  defineMethod("window/output.log", {
    uses: ["outputs"],
    run(line, { outputs }, { principal }) {
      outputs.log(principal.id, line);
      return {};
    },
  }),
  defineMethod("window/output.clear", {
    uses: ["outputs"],
    run({ channel }, { outputs }, { principal }) {
      outputs.clear(principal.id, channel);
      return {};
    },
  }),
  defineMethod("window/output.show", {
    uses: ["outputs"],
    run({ channel, preserve_focus }, { outputs }, { principal }) {
      outputs.show(principal.id, channel, preserve_focus);
      return {};
    },
  }),
  defineMethod("window/output.dispose", {
    uses: ["outputs"],
    run({ channel }, { outputs }, { principal }) {
      outputs.dispose(principal.id, channel);
      return {};
    },
  }),
  defineMethod("window/statusBar.set", {
    uses: ["statusBar"],
    run(item, { statusBar }, { principal }) {
      statusBar.set(principal.id, item);
      return {};
    },
  }),
  defineMethod("window/statusBar.remove", {
    uses: ["statusBar"],
    run({ item }, { statusBar }, { principal }) {
      statusBar.remove(principal.id, item);
      return {};
    },
  }),
  defineMethod("window/progress.show", {
    uses: ["progress"],
    async run(work, { progress }, { principal, report, signal }) {
      await progress.show({ owner: principal.id, ...work }, { report, signal });
      return {};
    },
  }),
  defineMethod("window/progress.report", {
    uses: ["progress"],
    run(step, { progress }, { principal }) {
      progress.report(principal.id, step);
      return {};
    },
  }),
  defineMethod("window/progress.end", {
    uses: ["progress"],
    run({ progress: handle }, { progress }, { principal }) {
      progress.end(principal.id, handle);
      return {};
    },
  }),
  defineMethod("window/tree.show", {
    uses: ["trees"],
    async run(view, { trees }, { principal, report, ask, signal }) {
      await trees.show(principal.id, view, { report, ask, signal });
      return {};
    },
  }),
  defineMethod("window/tree.set", {
    uses: ["trees"],
    run(words, { trees }, { principal }) {
      trees.set(principal.id, words);
      return {};
    },
  }),
  defineMethod("window/tree.refresh", {
    uses: ["trees"],
    run(change, { trees }, { principal }) {
      trees.refresh(principal.id, change);
      return {};
    },
  }),
  defineMethod("window/tree.reveal", {
    uses: ["trees"],
    run(wish, { trees }, { principal }) {
      trees.reveal(principal.id, wish);
      return {};
    },
  }),
  defineMethod("window/tree.dispose", {
    uses: ["trees"],
    run({ tree }, { trees }, { principal }) {
      trees.dispose(principal.id, tree);
      return {};
    },
  }),
]);
