import type { KeptPage, KeptPageChange } from "@bourse/contract/host-api";

type Looks = ReadonlyMap<string, string>;

export interface PageSyncParts {
  /** Looks of the charts of this window, as JSON by their ids. */
  looks(): Looks;
  /** Arrangement of this window, as JSON. */
  layout(): string | undefined;
  show(chartId: string, looks: string): void;
  send(change: KeptPageChange): Promise<unknown>;
  /** Looks that the host was known to have at an earlier visit of this browser. */
  readonly remembered: Looks;
  remember(looks: Looks): void;
  /** The arrangement was changed during an earlier visit of this browser, and the host did not take it. */
  readonly isLayoutUnsent: boolean;
  rememberUnsentLayout(isUnsent: boolean): void;
  /** The trader drags and clicks several times in a row: all of it is sent together after a pause. */
  pause(): Promise<void>;
  /** Reads the host's page again, and passes it to {@link PageSync.heard}. */
  again(): void;
  /** The host did not take a change. Resolves when the change is to be sent again; with false if not before the next change. */
  failed(cause: unknown): Promise<boolean>;
}

/** Keeps the looks of charts and the arrangement on the host. */
export interface PageSync {
  /** Shows the looks that the host has, unless this window has changed them since it sent them. */
  heard(page: KeptPage): void;
  /** Something of this window may have changed. */
  changed(): void;
}

/** Charts whose looks are remembered, those of other workspaces too; the ones heard of longest ago are dropped. */
const MAX_REMEMBERED = 64;

/**
 * All windows have the same looks of a chart. Each window has an arrangement of its own, and the host keeps the last one.
 * Looks that differ from those that the host was known to have are unsent changes, also after the page was loaded again; so is
 * an arrangement that the host has not taken.
 */
export function pageSync(parts: PageSyncParts): PageSync {
  const { looks, layout, show, send, again, pause, failed, remember } = parts;
  /** As the host has them, or will have once it answers. */
  let known = parts.remembered;
  let knownLayout: string | undefined;
  /** The host's page that was read during a request. */
  let late: KeptPage | undefined;
  let [isHeard, isWaiting, isSending, isRetrying] = [false, false, false, false];

  const unsent = unsentLayout(parts);
  /** The arrangement, if it is not the one that the host has. */
  function movedLayout(): string | undefined {
    const now = layout();
    const moved = now === knownLayout ? undefined : now;
    unsent.note({ isMoved: moved !== undefined, isOnItsWay: isSending });
    return moved;
  }

  async function sendChanges(): Promise<void> {
    const now = looks();
    const changedLooks = [...now].filter(([id, each]) => known.get(id) !== each);
    const moved = movedLayout();
    if (changedLooks.length === 0 && moved === undefined) return;
    const before = { known, knownLayout };
    remember(withFirst(known, changedLooks));
    known = withNewer(known, changedLooks);
    knownLayout = moved ?? knownLayout;
    isSending = true;
    try {
      await send(changeOf(changedLooks, moved));
      remember(known);
      // A page that is read meanwhile may be older than this change, or have a newer one of another window.
      again();
    } catch (cause) {
      ({ known, knownLayout } = before);
      isSending = false;
      if (late) heard(late);
      void retry(cause);
    } finally {
      isSending = false;
      late = undefined;
      movedLayout();
    }
  }

  /** However many changes fail meanwhile, all are sent again together. */
  async function retry(cause: unknown): Promise<void> {
    const mayRetry = failed(cause);
    if (isRetrying) return;
    isRetrying = true;
    const isNext = await mayRetry;
    isRetrying = false;
    if (isNext) await changed();
  }

  async function changed(): Promise<void> {
    if (!isHeard) return;
    movedLayout();
    if (isWaiting) return;
    isWaiting = true;
    await pause();
    // One after the other: an older change must not arrive last.
    while (isSending) await pause();
    isWaiting = false;
    await sendChanges();
  }

  function heard(page: KeptPage): void {
    if (isSending) {
      // The page may be older than the change on its way; it is read once more if the host takes that change.
      late = page;
      return;
    }
    const mine = looks();
    if (!isHeard) known = withoutLost(known, page, mine);
    const isUnsent = (id: string) => known.has(id) && mine.has(id) && mine.get(id) !== known.get(id);
    const told = page.looks.filter(({ chart_id }) => !isUnsent(chart_id));
    known = withNewer(
      known,
      told.map((each) => [each.chart_id, each.looks]),
    );
    remember(known);
    for (const each of told) if (mine.get(each.chart_id) !== each.looks) show(each.chart_id, each.looks);
    // A window without changes does not replace the arrangement that another one has sent.
    if (!isHeard && page.layout !== undefined && !unsent.is()) knownLayout = layout();
    isHeard = true;
    void changed();
  }

  return { heard, changed: () => void changed() };
}

/** Remembers that an arrangement is unsent: the page may be loaded again before the host has taken it. */
function unsentLayout({ isLayoutUnsent, rememberUnsentLayout }: PageSyncParts) {
  let isUnsent = isLayoutUnsent;
  return {
    is: () => isUnsent,
    note({ isMoved, isOnItsWay }: { readonly isMoved: boolean; readonly isOnItsWay: boolean }): void {
      if (isMoved === isUnsent || (isOnItsWay && !isMoved)) return;
      isUnsent = isMoved;
      rememberUnsentLayout(isMoved);
    },
  };
}

type SomeLooks = readonly (readonly [id: string, looks: string])[];

const changeOf = (looks: SomeLooks, layout: string | undefined): KeptPageChange => ({
  ...(looks.length > 0 && { looks: looks.map(([chart_id, each]) => ({ chart_id, looks: each })) }),
  ...(layout !== undefined && { layout }),
});

/**
 * Adds looks that are sent for the first time. If the page is loaded again before the host answers, a change made since can be
 * distinguished from the looks on their way.
 */
const withFirst = (known: Looks, sent: SomeLooks): Looks =>
  withNewer(
    known,
    sent.filter(([id]) => !known.has(id)),
  );

/** Drops looks that an earlier visit sent and the host never got, so that they are sent again. */
function withoutLost(known: Looks, page: KeptPage, mine: Looks): Looks {
  const told = new Set(page.looks.map(({ chart_id }) => chart_id));
  return new Map([...known].filter(([id]) => told.has(id) || !mine.has(id)));
}

function withNewer(known: Looks, newer: SomeLooks): Looks {
  const ids = new Set(newer.map(([id]) => id));
  return new Map([...[...known].filter(([id]) => !ids.has(id)), ...newer].slice(-MAX_REMEMBERED));
}
