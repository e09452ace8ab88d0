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
    test: /\/(?:Signals|Corner|PageSync|ChartMenu|ToastHost|DrawingTools|PaneBorders|FillsOn|TourCard|DataNotices|DeveloperMark|ExtensionMark|NarrowView)\.tsx$/,
  },
  // Parts that some charts show unasked.
  {
    name: "chart",
    test: /\/workbench\/src\/(?:chart\/(?!.*Dialog\.tsx$)|orders\/chart\/OrdersOn\.tsx|alerts\/(?:code\.ts|EdgeLevels\.tsx)|forecasts\/ForecastOn\.tsx)/,
  },
  // The contract's schemas and errors, with the libraries that check against them.
  { name: "checks", test: /\/node_modules\/(?:ajv|typebox|fast-uri)\/|\/packages\/contract\/src\// },
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
