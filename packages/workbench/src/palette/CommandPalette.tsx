import * as Dialog from "@radix-ui/react-dialog";
import { Command } from "cmdk";
import { useMemo, useState } from "react";
import { useApi } from "../api/context.ts";
import { useRefresh } from "../api/mutations.ts";
import { useExtensions, usePlugins, useSymbols, useWorkbench } from "../api/queries.ts";
import { useActiveChart, useChartActions, useCharts } from "../charts/queries.ts";
import { closeDialog, openDialog } from "../state/dialogs.ts";
import type { Command as PageCommand } from "./command.ts";
import { commandsOf } from "./registry.ts";

/** Everything the page can do, by name. */
export function CommandPalette() {
  const commands = useCommands();
  const groups = [...new Set(commands.map((each) => each.group))];
  const [opener] = useState(() => document.activeElement);
  const [chosen] = useState({ one: false });
  const run = (command: PageCommand) => {
    chosen.one = true;
    closeDialog();
    // After the dialog has gone, so that what the command focuses keeps the focus.
    setTimeout(command.run);
  };
  return (
    <Dialog.Root open onOpenChange={(open) => open || closeDialog()}>
      <Dialog.Portal>
        <div className="fixed inset-0 z-40 bg-shade" aria-hidden="true" />
        <Dialog.Content
          aria-modal="true"
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!chosen.one && opener instanceof HTMLElement) opener.focus();
          }}
          className="fixed top-[12vh] left-1/2 z-50 w-[calc(100vw-32px)] max-w-[560px] -translate-x-1/2 overflow-hidden rounded-lg border border-line bg-surface shadow-2xl"
        >
          <Dialog.Title className="sr-only">Commands</Dialog.Title>
          <Command label="Commands" loop>
            <Command.Input
              placeholder="Type a command, a symbol or an extension"
              className="w-full border-b border-line bg-transparent px-4 py-3 text-base text-text outline-none placeholder:text-muted"
            />
            <Command.List label="Commands" className="max-h-[52vh] overflow-y-auto p-1.5">
              <Command.Empty className="px-3 py-6 text-center text-muted">Nothing has this name.</Command.Empty>
              {groups.map((group) => (
                <Command.Group key={group} heading={group} className="palette-group">
                  {commands
                    .filter((each) => each.group === group)
                    .map((each) => (
                      <Item key={each.name} command={each} onRun={run} />
                    ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ItemProps {
  readonly command: PageCommand;
  readonly onRun: (command: PageCommand) => void;
}

function Item({ command, onRun }: ItemProps) {
  return (
    <Command.Item
      value={`${command.group} ${command.name}`}
      onSelect={() => onRun(command)}
      className="flex cursor-pointer items-center justify-between gap-4 rounded px-2.5 py-1.5 aria-selected:bg-accent/15"
    >
      <span className="min-w-0 truncate">{command.name}</span>
      {command.keys && <kbd className="font-sans text-2xs text-muted">{command.keys}</kbd>}
    </Command.Item>
  );
}

function useCommands(): readonly PageCommand[] {
  const charts = useCharts().data;
  const chartActions = useChartActions();
  const { symbol, timeframe } = useActiveChart();
  const api = useApi();
  const refresh = useRefresh();
  const symbols = useSymbols().data?.symbols;
  const extensions = useExtensions().data;
  const plugins = usePlugins("").data;
  const workbench = useWorkbench(symbol, timeframe).data;
  return useMemo(
    () =>
      commandsOf({
        symbols: symbols ?? [],
        charts: charts ?? [],
        chartActions,
        extensions: extensions ?? [],
        plugins: plugins ?? [],
        workbench,
        act: ({ id, verb, action }) =>
          void api
            .call(`POST /api/extensions/:id/${verb}`, { params: { id } })
            .catch((error: unknown) => openDialog({ kind: "failure", action, error }))
            .finally(refresh),
      }),
    [symbols, charts, chartActions, extensions, plugins, workbench, api, refresh],
  );
}
