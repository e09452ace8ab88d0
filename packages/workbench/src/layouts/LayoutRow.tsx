import type { Chart, NamedLayout } from "@bourse/contract/host-api";
import { Badge, Button } from "@bourse/ui";
import { ApiError } from "../api/error.ts";
import { RenameForm, useRenaming } from "../forms/RenameForm.tsx";
import { useLayoutActs } from "./acts.ts";
import { deskNow, deskOf, differs } from "./desk-layout.ts";

export const NAME_MAX = 64;

export interface LayoutRowProps {
  readonly layout: NamedLayout;
  readonly charts: readonly Chart[];
  readonly isOpen: boolean;
  /** Does the work, then announces the words. */
  readonly onRun: (work: Promise<unknown>, words: string) => void;
  readonly onOpen: () => void;
}

/** One saved layout with its actions. */
export function LayoutRow({ layout, charts, isOpen, onRun, onOpen }: LayoutRowProps) {
  const { name } = layout;
  const { overwrite, rename, remove } = useLayoutActs();
  const { row, isRenaming, begin, end } = useRenaming<HTMLLIElement>();
  if (isRenaming) {
    const onRename = (wanted: string) => onRun(rename(layout, wanted).then(end), `${name} is called ${wanted} now.`);
    return (
      <li ref={row} className="py-1.5">
        <RenameForm name={name} maxLength={NAME_MAX} onRename={onRename} onCancel={end} />
      </li>
    );
  }
  return (
    <li ref={row} className="flex flex-wrap items-center gap-2 py-1.5" data-layout={layout.id}>
      <span className="min-w-0 flex-1 break-words">
        <bdi>{name}</bdi> {isOpen && <Badge tone="accent">open</Badge>}{" "}
        {isOpen && hasUnsaved(layout, charts) && <Badge>unsaved changes</Badge>}
      </span>
      <Button aria-label={`Open ${name}`} onClick={onOpen}>
        Open
      </Button>
      <Button
        aria-label={`Overwrite ${name} with this page`}
        onClick={() => onRun(overwrite(layout), `${name} is as this page is now.`)}
      >
        Overwrite
      </Button>
      <Button aria-label={`Rename ${name}`} data-rename="" onClick={begin}>
        Rename
      </Button>
      <Button aria-label={`Delete ${name}`} onClick={() => onRun(remove(layout), `${name} is deleted.`)}>
        Delete
      </Button>
    </li>
  );
}

/** Whether the page differs from a saved layout. One that this page does not understand always differs. */
function hasUnsaved({ content }: NamedLayout, charts: readonly Chart[]): boolean {
  try {
    return differs(deskOf(content), deskNow(charts));
  } catch (error) {
    if (error instanceof ApiError) return true;
    throw error;
  }
}
