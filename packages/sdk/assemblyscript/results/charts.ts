import { ARRAY, ARRAY_END, JsonReader, OBJECT, OBJECT_END } from "../json-reader";

/** One chart of the trader's page. */
export class Chart {
  chartId: string = "";
  symbol: string = "";
  timeframe: string = "";
  sourceId: string = "";
  title: string = "";
  /** True for the active chart. */
  active: bool = false;
  /** The extension that opened it; empty if the trader did. */
  openedBy: string = "";

  static parse(reader: JsonReader): Chart {
    const chart = new Chart();
    reader.enter(OBJECT);
    while (reader.more(OBJECT_END)) {
      const key = reader.key();
      if (key == "chart_id") chart.chartId = reader.string();
      else if (key == "symbol") chart.symbol = reader.string();
      else if (key == "timeframe") chart.timeframe = reader.string();
      else if (key == "source_id") chart.sourceId = reader.string();
      else if (key == "title") chart.title = reader.string();
      else if (key == "active") chart.active = reader.bool();
      else if (key == "opened_by") chart.openedBy = reader.string();
      else reader.skip();
    }
    return chart;
  }
}

/** Result of `charts.list`. */
export class ChartList {
  static read(result: Uint8Array): Chart[] {
    const reader = new JsonReader(result);
    const charts: Chart[] = [];
    reader.enter(OBJECT);
    while (reader.more(OBJECT_END)) {
      if (reader.key() != "charts") {
        reader.skip();
        continue;
      }
      reader.enter(ARRAY);
      while (reader.more(ARRAY_END)) charts.push(Chart.parse(reader));
    }
    return charts;
  }
}

/** Result of `charts.open`. */
export class OpenedChart {
  chart: Chart = new Chart();
  /** True if the chart is new. */
  created: bool = false;

  static read(result: Uint8Array): OpenedChart {
    const reader = new JsonReader(result);
    const opened = new OpenedChart();
    reader.enter(OBJECT);
    while (reader.more(OBJECT_END)) {
      const key = reader.key();
      if (key == "chart") opened.chart = Chart.parse(reader);
      else if (key == "created") opened.created = reader.bool();
      else reader.skip();
    }
    return opened;
  }
}
