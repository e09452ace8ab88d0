import type { InAppLimits } from "@bourse/contract";
import type { InAppProgress } from "@bourse/contract/host-api";
import type { InAppParams } from "@bourse/contract/in-app";
import type { Clock } from "@bourse/platform";
import { HostRefusal } from "../../refusal.ts";

/** Work as its extension described it. */
type Work = InAppParams<"window/progress.show"> & { readonly owner: string };
type Step = InAppParams<"window/progress.report">;

/** The open call that shows the work. */
interface ShowCall {
  /** Tells the extension that the trader wants it to stop. */
  report(value: unknown): void;
  readonly signal: AbortSignal;
}

/** Work that extensions do at the moment. */
export interface Progresses {
  /** Resolves when the work is over. @throws HostRefusal `inapp.limit`, `inapp.handle_in_use` */
  show(work: Work, call: ShowCall): Promise<void>;
  /** @throws HostRefusal `inapp.handle_unknown` */
  report(owner: string, step: Step): void;
  end(owner: string, handle: number): void;
  /** @throws HostRefusal `inapp.progress_gone` */
  cancel(id: string): void;
  /** The work that lasts long enough to be shown, oldest first. */
  all(): readonly (Omit<InAppProgress, "extension_name"> & { readonly owner: string })[];
}

export interface ProgressDeps {
  readonly clock: Clock;
  readonly limits: Pick<InAppLimits, "maxProgress" | "progressAfterMs">;
  changed(): void;
}

interface Open {
  readonly work: Work;
  readonly report: ShowCall["report"];
  message: string | undefined;
  /** Undefined until the first increment. */
  percent: number | undefined;
  isLong: boolean;
  isCancelling: boolean;
  over(): void;
}

export function progresses({ clock, limits, changed }: ProgressDeps): Progresses {
  const open = new Map<string, Open>();
  let last = 0;
  const of = (owner: string) => [...open.values()].filter(({ work }) => work.owner === owner);
  const find = (owner: string, handle: number) => of(owner).find(({ work }) => work.progress === handle);
  const told = ({ isLong }: Open) => {
    if (isLong) changed();
  };
  return {
    show(work, { report, signal }) {
      const { owner, progress } = work;
      if (of(owner).length >= limits.maxProgress) {
        throw new HostRefusal("inapp.limit", `${limits.maxProgress} open at most`);
      }
      if (find(owner, progress)) throw new HostRefusal("inapp.handle_in_use", `${progress} is open`);
      const { promise, resolve } = Promise.withResolvers<void>();
      const id = String(++last);
      const lasts = () => {
        each.isLong = true;
        changed();
      };
      const cancelTimer = clock.after(limits.progressAfterMs, lasts);
      const over = () => {
        signal.removeEventListener("abort", over);
        cancelTimer();
        if (!open.delete(id)) return;
        resolve();
        told(each);
      };
      const each: Open = {
        work,
        report,
        message: undefined,
        percent: undefined,
        isLong: false,
        isCancelling: false,
        over,
      };
      open.set(id, each);
      signal.addEventListener("abort", over);
      if (signal.aborted) over();
      return promise;
    },
    report(owner, { progress, message, increment }) {
      const found = find(owner, progress);
      if (!found) throw new HostRefusal("inapp.handle_unknown", `no open work has the number ${progress}`);
      found.message = message ?? found.message;
      if (increment !== undefined) found.percent = Math.min(100, (found.percent ?? 0) + increment);
      told(found);
    },
    end: (owner, handle) => find(owner, handle)?.over(),
    cancel(id) {
      const found = open.get(id);
      if (!found?.work.cancellable) throw new HostRefusal("inapp.progress_gone", "no such work can be cancelled");
      if (found.isCancelling) return;
      found.isCancelling = true;
      found.report({ cancel_requested: true });
      told(found);
    },
    all: () => [...open].filter(([, { isLong }]) => isLong).map(shownOf),
  };
}

function shownOf([id, { work, message, percent, isCancelling }]: [string, Open]) {
  return {
    id,
    owner: work.owner,
    ...(work.title === undefined ? {} : { title: work.title }),
    ...(message === undefined ? {} : { message }),
    ...(percent === undefined ? {} : { percent }),
    cancellable: work.cancellable,
    cancelling: isCancelling,
  };
}
