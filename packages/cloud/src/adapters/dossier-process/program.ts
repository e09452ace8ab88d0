// The process that makes one dossier: the archive comes by its standard input, the answer leaves by its standard output.
import { buffer } from "node:stream/consumers";
import { deadline } from "@bourse/platform";
import { makeDossier } from "@bourse/runtime/dossier";
import { guestEngines } from "@bourse/sdk/build";
import type { ProcessAnswer } from "./process-maker.ts";

const [scenariosMs = "0"] = process.argv.slice(2);
const archive = await buffer(process.stdin);
const signal = deadline(Number(scenariosMs));
const made = await makeDossier(archive, { engines: await guestEngines(), signal });
const answer: ProcessAnswer = made.ok
  ? { ok: true, document: made.document, sha256: made.sha256, timings: made.timings }
  : { ok: false, rules: made.issues.map(({ rule }) => rule) };
process.stdout.write(JSON.stringify(answer));
