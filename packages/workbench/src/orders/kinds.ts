import type { Account } from "@bourse/contract/host-api";
import { Banknote, FileText, type LucideIcon } from "lucide-react";

/** The marks of an account's kind. Each is enough by itself, so that the kind is never in doubt. */
interface KindMarks {
  readonly icon: LucideIcon;
  readonly word: string;
  readonly tone: "accent" | "warning";
  /** Classes of text in its colour. */
  readonly text: string;
}

export const KINDS: Readonly<Record<Account["kind"], KindMarks>> = {
  paper: { icon: FileText, word: "Paper", tone: "accent", text: "text-accent" },
  live: { icon: Banknote, word: "Live", tone: "warning", text: "font-semibold text-warning" },
};

/** The part of an account that its name and kind are told by. */
export type NamedAccount = Pick<Account, "kind" | "name">;

/** An account in a list: its name says nothing of its kind. */
export const accountName = ({ kind, name }: NamedAccount): string =>
  kind === "live" ? `${name}, live account` : `${name} account`;

/** After a verb: `Buy on paper`, `Change at Coinbase Exchange, live`. */
export const placeWords = ({ kind, name }: NamedAccount): string => (kind === "live" ? `at ${name}, live` : "on paper");

/** Whether an account takes orders at all: one at an exchange needs its key and the trader's switch. */
export const placesOrders = ({ exchange }: Pick<Account, "exchange">): boolean =>
  exchange === undefined || (exchange.session === "connected" && exchange.live === "on");
