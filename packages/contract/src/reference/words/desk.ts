import type { PlaceWords } from "./sentences.ts";

const CHARTS: readonly PlaceWords[] = [
  { of: ["ChartList"], words: { charts: "The open charts, in the order in which they were opened" } },
  {
    of: ["Chart"],
    words: {
      active: "Whether it is the chart in use; exactly one is",
      opened_by: "Id of the extension that opened it; absent: the trader did",
    },
  },
  { of: ["ChartChange"], words: { active: "True to make it the chart in use" } },
  { of: ["ComparedList"], words: { compared: "The compared instruments of all open charts, oldest first" } },
  { of: ["DrawingList"], words: { drawings: "The drawings; a later one lies above an earlier one" } },
  {
    of: ["Drawing", "NewDrawing", "DrawingChange"],
    words: {
      anchors: "Its points: two, or one for a horizontal line or a text",
      width: "Width of its lines, in pixels",
      locked: "Whether it cannot be moved on the chart",
      hidden: "Whether charts leave it out",
      text: "Text of a note, or label beside a shape",
    },
  },
  { of: ["Drawing", "NewDrawing"], words: { kind: "Shape of the drawing" } },
  {
    of: ["Anchor"],
    words: {
      time: "Time of the point, RFC 3339 in UTC; absent for a horizontal line",
      price: "Price of the point, in the instrument's currency",
    },
  },
  { of: ["IndicatorList"], words: { indicators: "The indicators, oldest first" } },
  {
    of: ["Indicator", "NewIndicator", "IndicatorChange"],
    words: {
      chart_id: "Id of the chart that shows it; null: every chart does",
      source: "Price of a bar that it reads in the place of the close; only an indicator of closes has one",
      colors: "Colours of its lines as #RRGGBB, in the order of the lines; absent: the page chooses",
      strokes: "How its lines are drawn, in the order of the lines; absent: solid, two pixels",
      timeframes: "Timeframes of the charts that show it; absent: all",
      hidden: "Whether charts leave it out",
    },
  },
  { of: ["Stroke"], words: { width: "Width of the line, in pixels", dash: "How the line is drawn" } },
  { of: ["LayoutList"], words: { layouts: "The saved layouts of the open workspace, oldest first" } },
  { of: ["NamedLayout", "LayoutPut"], words: { name: "Name that the trader gave the layout" } },
  {
    of: ["NamedLayout"],
    words: { saved_at: "When it was last saved, RFC 3339 in UTC", content: "What the layout brings back" },
  },
  {
    of: ["LayoutPut"],
    words: {
      content: "What the layout brings back; absent: it stays, and only the name changes",
      revision: "The revision that the page has seen; absent: the layout is new",
    },
  },
  {
    of: ["LayoutContent"],
    words: {
      arrangement: "Where everything lies: JSON that only the page understands",
      charts: "The charts with what each showed",
    },
  },
  {
    of: ["KeptPage", "KeptPageChange"],
    words: {
      looks: "The looks of charts; a chart that is not listed has the usual ones",
      "looks.looks": "How the chart looks: JSON that only the page understands",
      layout: "Where charts and panels lie: JSON that only the page understands",
    },
  },
];

const VIEWS: readonly PlaceWords[] = [
  {
    of: ["Workbench"],
    words: {
      locations: "The containers of each place, in the order in which they are shown",
      sidebar: "Containers beside the chart, at the left",
      panel: "Containers below the chart",
      auxiliaryBar: "Containers beside the chart, at the right",
    },
  },
  {
    of: ["PlacedContainer"],
    words: {
      container: "The place that an extension has for its views",
      icon: "Name of the icon, from the extension's manifest",
      order: "Containers with a smaller number come first",
      views: "Its views, in the order in which they are shown",
    },
  },
  {
    of: ["ViewState"],
    words: {
      name: "Name of the view, from the extension's manifest",
      kind: "What fills it: the manifest, the host with a quote, or a guest; nodes of an `interactive` view can be pressed",
      status: "`ready` has something to draw; `not_available`, `denied` and `failed` say why not",
      node: "What is drawn, with `ready`",
      quote: "The quote that the host draws, with `ready` and the kind `quote`",
      fault: "Why the guest failed, with `failed`",
      reason: "Why there is nothing to draw, with `not_available` and `denied`",
      needs: "Capabilities to approve, with `denied`",
    },
  },
  {
    of: ["ViewEventRequest"],
    words: {
      action: "What the trader did: opened or closed the view, or pressed a node of it",
      node_key: "Key of the pressed node",
    },
  },
  {
    of: ["HostContext"],
    words: {
      timeframes: "Timeframes of the open charts of the instrument, that of the chart in use first",
      watchlist: "Instruments of the first watchlist",
      now: "Time of the host, RFC 3339 in UTC",
    },
  },
  {
    of: ["HostContext", "PageReport"],
    words: { foreground: "Whether a page is visible and has the focus" },
  },
  { of: ["PageReport"], words: { page: "Name that the page chose, so that two windows report for themselves" } },
  { of: ["SurfaceList"], words: { surfaces: "What extensions publish about their views" } },
  {
    of: ["Surface", "AssistantEntry"],
    words: { surface_id: "Id of the view that the extension published something about" },
  },
  {
    of: ["Surface"],
    words: {
      status: "The extension's words for the state of the view",
      captured_at: "When the extension looked, RFC 3339 in UTC",
      context: "What the extension publishes",
      summary: "The extension's summary, for people and models",
      bias: "Whether the extension expects rising or falling prices",
      price: "The price that the extension speaks of, in the instrument's currency",
    },
  },
];

const WATCHLISTS: readonly PlaceWords[] = [
  { of: ["WatchlistSet"], words: { lists: "The watchlists, in the order in which they were made" } },
  { of: ["NewWatchlist"], words: { name: "Name that the trader gives the list" } },
  {
    of: ["NamedWatchlist"],
    words: {
      name: "Name that the trader gave the list",
      is_default: "Whether extensions see this list; they see exactly one",
      groups: "Groups of the list, in order",
      "groups.name": "Name that the trader gave the group",
      symbols: "Its instruments in the trader's order: those of no group, then group by group",
    },
  },
  { of: ["WatchedSymbol"], words: { group_id: "Id of its group; absent: it is in none" } },
  {
    of: ["WatchlistChange"],
    words: {
      op: "What is changed; each change has members of its own",
      group_id: "Id of the group; absent: no group",
      before: "The instrument or group before which it is put; absent or gone: the end",
      name: "New name of the list or the group",
    },
  },
];

const FEEDS: readonly PlaceWords[] = [
  {
    of: ["FeedList"],
    words: { feeds: "The trader's feeds", allowed_origins: "Servers that the trader lets extensions reach" },
  },
  {
    of: ["Feed", "NewFeed"],
    words: {
      source_id: "Id of the feed",
      kind: "Form of what it answers; `economics` fills the calendar, the others the news",
      endpoint: "Address that is read",
      interval_minutes: "Minutes from one reading to the next",
    },
  },
  {
    of: ["Feed"],
    words: {
      refreshed_at: "When it was last read, RFC 3339 in UTC; absent: it was not",
      error_code: "Why the last reading failed, a code of the error catalogue; absent: it did not",
    },
  },
  {
    of: ["AllowedOrigin"],
    words: {
      origin: "The server, as scheme, name and port",
      allowed_at: "When the trader allowed it, RFC 3339 in UTC",
    },
  },
  {
    of: ["NewsList"],
    words: {
      items: "The stories, newest first",
      summary: "Text of the story, without markup",
      url: "Address of the story, which is https; absent: its feed has none that is safe to open",
      sources: "Ids of the feeds that carry it",
      symbols: "Instruments that it is about",
    },
  },
  {
    of: ["CalendarList"],
    words: {
      events: "The dates, oldest first",
      time: "Its time, RFC 3339 in UTC",
      country: "Country, its two letters in ISO 3166-1",
      currency: "Currency that it concerns, its code in ISO 4217; null: none",
      category: "Subject that its feed files it under; null: none",
      event: "What is published",
      importance: "How much it matters, as its feed says",
      unit: "Unit of the figures; null: the feed names none",
      actual: "The figure that was published; null: not known yet",
      forecast: "The figure that was expected; null: not known",
      previous: "The figure of the period before; null: not known",
      revised_from: "`previous` before it was revised; null: it was not",
      source: "Id of the feed",
      ref_date: "Period that the figures are about; null: the feed names none",
    },
  },
  { of: ["LinkList"], words: { links: "The links, newest first" } },
  {
    of: ["Link"],
    words: {
      description: "What it leads to, in the extension's words",
      url: "Address that the page opens when the trader presses it; the host never fetches it",
      host: "Name and port of the address's server",
      symbol: "The instrument beside which it is shown; absent: none",
      origin: "The contribution that it was made from",
    },
  },
];

const NAMES: readonly PlaceWords[] = [
  { of: ["Compared"], words: { id: "Id of the comparison, a UUID" } },
  { of: ["Drawing"], words: { id: "Id of the drawing, a UUID" } },
  { of: ["Indicator"], words: { id: "Id of the indicator, a UUID" } },
  { of: ["NamedLayout"], words: { id: "Id of the layout, a UUID" } },
  {
    of: ["NewCompared"],
    words: {
      id: "UUID that the client makes, so that a request that is repeated makes one comparison; absent: the host makes one",
    },
  },
  {
    of: ["NewDrawing"],
    words: {
      id: "UUID that the client makes, so that a request that is repeated makes one drawing; absent: the host makes one",
    },
  },
  {
    of: ["NewIndicator"],
    words: {
      id: "UUID that the client makes, so that a request that is repeated makes one indicator; absent: the host makes one",
    },
  },
  {
    of: ["DrawingChange", "IndicatorChange"],
    words: { revision: "The revision that the page has seen: a later one is not overwritten" },
  },
  { of: ["NamedWatchlist"], words: { id: "Id of the list", "groups.id": "Id of the group" } },
  { of: ["CalendarList"], words: { id: "Id of the entry" } },
  { of: ["NewsList"], words: { id: "Id of the story", title: "Headline of the story" } },
  { of: ["Link"], words: { id: "Id of the link", title: "Title of the link, in the extension's words" } },
  {
    of: ["PlacedContainer"],
    words: { id: "Id of the container, as in the manifest", title: "Title of the container, from the manifest" },
  },
  { of: ["Chart"], words: { title: "Name of the instrument and timeframe, for people" } },
  { of: ["Feed", "NewFeed"], words: { title: "Name that the trader gave the feed" } },
  { of: ["Surface"], words: { title: "The extension's title for it" } },
];

/** Charts with their objects, views, watchlists and feeds. */
export const DESK_WORDS: readonly PlaceWords[] = [...CHARTS, ...VIEWS, ...WATCHLISTS, ...FEEDS, ...NAMES];
