// The process that makes a guest again of its sources, which lie in a folder of their own.
import { createHash } from "node:crypto";
import { text } from "node:stream/consumers";
import { compileGuest, findBundler } from "@bourse/sdk/build";
import type { RebuildAnswer, RebuildOrder } from "./process-maker.ts";

const { folder, entry, apiVersion, views } = JSON.parse(await text(process.stdin)) as RebuildOrder;

async function answerTo(): Promise<RebuildAnswer> {
  const bundler = findBundler(import.meta.dirname);
  if (bundler === undefined) return { reason: "this marketplace has no compiler" };
  const compiled = await compileGuest({ folder, entry, apiVersion, views, bundler, confined: true });
  if (compiled.ok) return { sha256: createHash("sha256").update(compiled.guest).digest("hex") };
  const [first] = compiled.faults;
  return { reason: first ? `${first.file}: ${first.message}` : "the sources give no guest" };
}

process.stdout.write(JSON.stringify(await answerTo()));
