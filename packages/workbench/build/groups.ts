/** A script of the built page: the modules that it takes, and with them whatever they import. */
interface Group {
  readonly name: string;
  readonly test?: RegExp;
  readonly tags?: readonly ["$initial"];
}

/**
 * The page's scripts, in the order in which they choose their modules. A file for every lazy part would be some 250, which
 * all come with the trader's first click: a request each costs the browser more than the code in it.
 */
const GROUPS: readonly Group[] = [
  { name: "first", tags: ["$initial"] },
  { name: "desk", test: /\/(?:ChartPanel|WatchlistPanel)\.tsx$/ },
  // Parts that a page shows unasked, once it stands.
  {
    name: "soon",
    test: /\/(?:Signals|Corner|PageSync|ChartMenu|ToastHost|DrawingTools|PaneBorders|FillsOn|TourCard|DataNotices|DeveloperMark|ExtensionMark|NarrowView|AgeMark)\.tsx$/,
  },
  // Parts that some charts show unasked.
  {
    name: "chart",
    test: /\/workbench\/src\/(?:chart\/(?!.*Dialog\.tsx$)|orders\/chart\/|alerts\/(?:code\.ts|EdgeLevels\.tsx)|forecasts\/ForecastOn\.tsx)/,
  },
  // The words of every error, which a page needs that has one to show.
  { name: "errors", test: /\/packages\/contract\/src\/errors\// },
  { name: "rest", test: /./ },
];

/** The groups as the bundler takes them: of two that match a module, the one of higher priority has it. */
export const codeSplitting = {
  groups: GROUPS.map(({ tags, ...group }, index) => ({
    ...group,
    ...(tags && { tags: [...tags] }),
    priority: GROUPS.length - index,
  })),
};
