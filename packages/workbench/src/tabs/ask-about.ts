import { askedAbout } from "../state/asked-chart.ts";
import { activeChartId, showTab } from "./workspace.ts";

/** Opens the assistant with a chart that the next question is about. */
export function askAbout(chartId: string | undefined): void {
  if (chartId === undefined) return;
  showTab("assistant");
  askedAbout.set({ chartId, wantsFocus: true });
}

/** The same for the active chart. */
export const askAboutActive = (): void => askAbout(activeChartId());
