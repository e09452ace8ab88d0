import { Button, Modal } from "@bourse/ui";
import { Columns2, Grid2x2, type LucideIcon, PanelRight, Rows2, Square } from "lucide-react";
import { useChartActions, useCharts } from "../charts/queries.ts";
import { useHistory } from "../history/use-history.ts";
import { ARRANGEMENT_NAMES, ARRANGEMENTS, type Arrangement } from "../layouts/arrange.ts";
import { arrangeCharts, openBeside } from "../layouts/arrange-act.ts";
import { closeDialog } from "../state/dialogs.ts";

const ICONS: Readonly<Record<Arrangement, LucideIcon>> = {
  one: Square,
  beside: Columns2,
  above: Rows2,
  four: Grid2x2,
};

/** Arranges the charts in the middle of the page. */
export function ArrangeDialog() {
  const charts = useCharts().data ?? [];
  const chartActions = useChartActions();
  const { history } = useHistory();
  const choose = (act: () => Promise<void>) => {
    closeDialog();
    void act();
  };
  return (
    <Modal
      title="Arrange charts"
      description="Missing charts are opened with the symbol and timeframe of the active chart. Undo brings the former arrangement back."
      onClose={closeDialog}
    >
      <ul className="grid gap-2">
        {ARRANGEMENT_NAMES.map((each) => (
          <Choice
            key={each}
            icon={ICONS[each]}
            name={ARRANGEMENTS[each].name}
            onChoose={() => choose(() => arrangeCharts({ chartActions, history }, each))}
          />
        ))}
        <Choice
          icon={PanelRight}
          name="Open a chart beside this one"
          onChoose={() => choose(() => openBeside({ chartActions, history, charts }))}
        />
      </ul>
    </Modal>
  );
}

interface ChoiceProps {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly onChoose: () => void;
}

function Choice({ icon: Icon, name, onChoose }: ChoiceProps) {
  return (
    <li>
      <Button onClick={onChoose} className="w-full justify-start gap-2">
        <Icon size={16} aria-hidden="true" />
        {name}
      </Button>
    </li>
  );
}
