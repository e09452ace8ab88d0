import type { Chart, NamedLayout } from "@bourse/contract/host-api";
import { Badge, Button } from "@bourse/ui";
import { useState } from "react";
import { TextField } from "../forms/TextField.tsx";
import { useLayoutActs } from "./acts.ts";
import { hasUnsaved } from "./unsaved.ts";

export const NAME_MAX = 64;

export interface LayoutRowProps {
  readonly layout: NamedLayout;
  readonly charts: readonly Chart[];
  readonly isOpen: boolean;
  /** Does something, then says the words. */
  readonly onRun: (work: Promise<unknown>, words: string) => void;
  readonly onOpen: () => void;
}

/** One saved layout with its actions. */
export function LayoutRow({ layout, charts, isOpen, onRun, onOpen }: LayoutRowProps) {
  const { name } = layout;
  const { overwrite, rename, remove } = useLayoutActs();
  const [renamed, setRenamed] = useState<string>();
  if (renamed !== undefined) {
    return (
      <li className="py-1.5">
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            const wanted = renamed.trim();
            onRun(
              rename(layout, wanted).then(() => setRenamed(undefined)),
              `${name} is called ${wanted} now.`,
            );
          }}
        >
          <TextField label={`Name of ${name}`} value={renamed} onChange={setRenamed} maxLength={NAME_MAX} required />
          <Button type="submit" disabled={renamed.trim() === ""}>
            Save
          </Button>
          <Button onClick={() => setRenamed(undefined)}>Cancel</Button>
        </form>
      </li>
    );
  }
  return (
    <li className="flex flex-wrap items-center gap-2 py-1.5" data-layout={layout.id}>
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
      <Button aria-label={`Rename ${name}`} onClick={() => setRenamed(name)}>
        Rename
      </Button>
      <Button aria-label={`Delete ${name}`} onClick={() => onRun(remove(layout), `${name} is deleted.`)}>
        Delete
      </Button>
    </li>
  );
}
