import { Button, Notice, Skeleton } from "@bourse/ui";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { DeskProvider, useDesk, useDeskState } from "./desk/context.ts";
import type { Desk } from "./desk/desk.ts";
import { releasesOf } from "./desk/selectors.ts";
import { type Format, formatFor } from "./parts/format.ts";
import { FormatProvider } from "./parts/look.ts";

const VIEWS = {
  rates: { title: "Rates", View: lazy(async () => ({ default: (await import("./rates/RatesView.tsx")).RatesView })) },
  calendar: {
    title: "Calendar",
    View: lazy(async () => ({ default: (await import("./calendar/CalendarView.tsx")).CalendarView })),
  },
  summary: {
    title: "Summary",
    View: lazy(async () => ({ default: (await import("./summary/SummaryView.tsx")).SummaryView })),
  },
  sources: {
    title: "Sources",
    View: lazy(async () => ({ default: (await import("./sources/SourcesView.tsx")).SourcesView })),
  },
} as const;

export type ViewName = keyof typeof VIEWS;
const NAMES = Object.keys(VIEWS) as ViewName[];

/** How often the sources are read while the board is open: releases come once a day, rates once an hour at most. */
const REFRESH_MS = 30 * 60_000;

/** The host takes the application out of its page while the trader types beside it: it comes back to the part it showed. */
interface Kept {
  readonly view: ViewName;
}

function viewOf(kept: unknown): ViewName | undefined {
  const { view } = (kept ?? {}) as Partial<Kept>;
  return NAMES.find((each) => each === view);
}

export function App({ desk }: { readonly desk: Desk }) {
  const [format, setFormat] = useState<Format>(() => formatFor("en"));
  const [chosen, setChosen] = useState<ViewName>();
  const [kept, setKept] = useState<ViewName>();
  useEffect(() => desk.bridge.on("app.locale", ({ locale }) => setFormat(formatFor(locale))), [desk]);
  useEffect(() => {
    // What can be seen and used is there; its data come when they come.
    void desk.trying(async () => setKept(viewOf((await desk.bridge.app.ready()).kept)));
    const timer = setInterval(() => void desk.refresh(), REFRESH_MS);
    return () => clearInterval(timer);
  }, [desk]);
  const show = (view: ViewName) => {
    setChosen(view);
    void desk.trying(() => desk.bridge.app.keep({ state: { view } satisfies Kept }));
  };
  return (
    <DeskProvider value={desk}>
      <FormatProvider value={format}>
        <Board name={chosen ?? kept ?? "rates"} onShow={show} />
      </FormatProvider>
    </DeskProvider>
  );
}

interface BoardProps {
  readonly name: ViewName;
  readonly onShow: (name: ViewName) => void;
}

function Board({ name, onShow }: BoardProps) {
  const desk = useDesk();
  const state = useDeskState();
  const { View } = VIEWS[name];
  const today = releasesOf(state, desk.now()).filter(({ at }) => at.startsWith(desk.now().toISOString().slice(0, 10)));
  const words = today.length === 1 ? "1 release today" : `${today.length} releases today`;
  useEffect(() => {
    if (today.length > 0) void desk.trying(() => desk.bridge.app.title({ title: words }));
  }, [desk, words, today.length]);
  return (
    <div className="flex h-full flex-col bg-surface">
      <header className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-2">
        <h1 className="text-sm font-semibold">Macro Board</h1>
        <Tabs name={name} onChange={onShow} />
        <Button size="small" className="ml-auto" onClick={() => void desk.refresh()}>
          Read again
        </Button>
      </header>
      <main id="view" role="tabpanel" aria-labelledby={`tab-${name}`} className="min-h-0 flex-1 overflow-y-auto p-3">
        {state.trouble && <Notice tone="error" title={state.trouble} />}
        <Suspense fallback={<Skeleton label="Loading" lines={5} />}>
          <View onShow={onShow} />
        </Suspense>
      </main>
    </div>
  );
}

interface TabsProps {
  readonly name: ViewName;
  readonly onChange: (name: ViewName) => void;
}

/** One stop of the Tab key; arrows, Home and End move within it. */
function Tabs({ name, onChange }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const move = (key: string) => {
    const at = NAMES.indexOf(name);
    const steps: Readonly<Record<string, number>> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const step = steps[key];
    if (step === undefined) return false;
    const next = NAMES.at(step % NAMES.length) ?? name;
    onChange(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
    return true;
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Parts of the board"
      className="flex gap-1"
      onKeyDown={(event) => {
        if (move(event.key)) event.preventDefault();
      }}
    >
      {NAMES.map((each) => (
        <button
          key={each}
          id={`tab-${each}`}
          type="button"
          role="tab"
          aria-selected={each === name}
          aria-controls="view"
          tabIndex={each === name ? 0 : -1}
          onClick={() => onChange(each)}
          className="rounded px-2 py-1 text-xs text-muted aria-selected:bg-raised aria-selected:text-text"
        >
          {VIEWS[each].title}
        </button>
      ))}
    </div>
  );
}
