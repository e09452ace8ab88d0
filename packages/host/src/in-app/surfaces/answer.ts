import type { AskAnswer } from "@bourse/contract/host-api";
import type { Ask } from "./ask.ts";

/** Longest text that the field of a question takes. */
const LONGEST_TYPED = 4096;

/** Whether an answer fits this request: a page that is not up to date may have answered another one. */
export function fits(ask: Ask, { chosen, text }: AskAnswer): boolean {
  if (ask.kind === "input") return chosen === undefined && text !== undefined && text.length <= LONGEST_TYPED;
  if (ask.kind === "paste") return chosen === undefined && text !== undefined;
  if (text !== undefined || chosen === undefined) return false;
  if (ask.kind === "pick") return areOf(ask.text.items.length, chosen) && (ask.text.many || chosen.length === 1);
  return areOf(ask.kind === "message" ? ask.text.items.length : 1, chosen) && chosen.length === 1;
}

const areOf = (count: number, chosen: readonly number[]): boolean =>
  chosen.every((index) => index < count) && new Set(chosen).size === chosen.length;
