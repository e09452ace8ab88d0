import type { Plugin } from "vite";

/** Parts of the page that a first visit shows. */
const DESK = ["chart-panel/ChartPanel.tsx", "watchlist/WatchlistPanel.tsx"];

/** Parts that a page shows unasked, once it stands. */
const SOON = [
  "chart/ChartMenu.tsx",
  "chart/drawings/DrawingTools.tsx",
  "chart/panes/PaneBorders.tsx",
  "developer/DeveloperMark.tsx",
  "market/AgeMark.tsx",
  "market/DataNotices.tsx",
  "notices/ToastHost.tsx",
  "orders/chart/FillsOn.tsx",
  "shell/Corner.tsx",
  "shell/NarrowView.tsx",
  "shell/PageSync.tsx",
  "signals/Signals.tsx",
  "tour/TourCard.tsx",
  "words/ExtensionMark.tsx",
];

/** Parts that some charts show unasked, besides those of the folder `chart`. */
const ON_CHARTS = ["alerts/EdgeLevels.tsx", "alerts/code.ts", "forecasts/ForecastOn.tsx"];

/** A script of the built page. It takes the modules that match, and with them whatever they import. */
interface Group {
  readonly name: string;
  readonly test?: RegExp;
  readonly tags?: readonly ["$initial"];
  /** The page asks for it as soon as it runs: the browser loads it together with the entry. */
  readonly isEarly?: true;
}

/**
 * The page's scripts, in the order in which they choose their modules. A file for every lazy part would be some 250, which
 * all come with the trader's first click: a request each costs the browser more than the code in it.
 */
const GROUPS: readonly Group[] = [
  { name: "first", tags: ["$initial"] },
  { name: "desk", test: parts(DESK), isEarly: true },
  { name: "soon", test: parts(SOON, "/ui/src/icons\\.ts$"), isEarly: true },
  { name: "chart", test: parts(ON_CHARTS, "/workbench/src/chart/(?!.*Dialog\\.tsx$)", "/workbench/src/orders/chart/") },
  // The words of every error, which a page needs that has one to show.
  { name: "errors", test: /\/packages\/contract\/src\/errors\// },
  { name: "rest", test: /./ },
];

/** Matches these files of the page, and further modules by pattern. */
function parts(files: readonly string[], ...patterns: readonly string[]): RegExp {
  const names = files.map((file) => `/workbench/src/${file.replaceAll(".", "\\.")}$`);
  return new RegExp([...names, ...patterns].join("|"));
}

/** The groups as the bundler takes them: of two that match a module, the one of higher priority has it. */
export const codeSplitting = {
  groups: GROUPS.map(({ tags, isEarly: _isEarly, ...group }, index) => ({
    ...group,
    ...(tags && { tags: [...tags] }),
    priority: GROUPS.length - index,
  })),
};

const EARLY = new Set(GROUPS.flatMap(({ name, isEarly }) => (isEarly ? [name] : [])));

/** Names the early scripts in the page's head. */
export function preloadEarly(): Plugin {
  return {
    name: "bourse-preload",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }) {
        const early = Object.values(bundle).filter((each) => each.type === "chunk" && EARLY.has(each.name));
        return early.map(({ fileName }) => ({
          tag: "link",
          attrs: { rel: "modulepreload", crossorigin: true, href: `/${fileName}` },
          injectTo: "head" as const,
        }));
      },
    },
  };
}
