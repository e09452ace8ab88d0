import { RELATION_WORDS } from "@bourse/bars";
import { INDICATORS } from "@bourse/contract/indicators";
import { Button, IconButton } from "@bourse/ui";
import { Plus, Trash2 } from "lucide-react";
import type { DraftFaults } from "../forms/draft.ts";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import {
  type ConditionDraft,
  faultKey,
  hasPercent,
  isIndicator,
  newCondition,
  PRICES,
  type SideDraft,
  withRelation,
  withSource,
} from "./condition-draft.ts";

/** As many as a scan can have. */
const MOST = 8;

interface ConditionsProps {
  readonly conditions: readonly ConditionDraft[];
  readonly faults: DraftFaults;
  readonly onConditions: (conditions: readonly ConditionDraft[]) => void;
}

/** The conditions of a scan, which can be added and removed. */
export function ConditionFields({ conditions, faults, onConditions }: ConditionsProps) {
  return (
    <fieldset className="space-y-2">
      <legend className="font-medium">Conditions</legend>
      <p className="text-xs text-muted">
        {conditions.length === 0
          ? "None. With conditions, a scan lists the bar from which on all of them hold."
          : "All of them hold at the same completed bar; the bar at which this begins is listed."}
      </p>
      {conditions.map((condition, index) => (
        <Condition
          // A condition has no name of its own, and none is moved.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          key={index}
          {...{ condition, faults, index }}
          onCondition={(next) => onConditions(conditions.with(index, next))}
          onRemove={() => onConditions(conditions.toSpliced(index, 1))}
        />
      ))}
      {conditions.length < MOST && (
        <Button size="small" onClick={() => onConditions([...conditions, newCondition()])}>
          <Plus size={13} aria-hidden="true" /> Add a condition
        </Button>
      )}
    </fieldset>
  );
}

interface ConditionProps {
  readonly condition: ConditionDraft;
  readonly index: number;
  readonly faults: DraftFaults;
  readonly onCondition: (condition: ConditionDraft) => void;
  readonly onRemove: () => void;
}

function Condition({ condition, index, faults, onCondition, onRemove }: ConditionProps) {
  const { left, relation, right, percent } = condition;
  const name = `Condition ${index + 1}`;
  const fault = faults[faultKey(index)];
  return (
    <fieldset className="space-y-2 rounded border border-line p-2">
      <legend className="sr-only">{name}</legend>
      <div className="flex items-center justify-between text-xs text-muted">
        <span aria-hidden="true">{name}</span>
        <IconButton className="size-6" label={`Remove ${name.toLowerCase()}`} onClick={onRemove}>
          <Trash2 size={13} aria-hidden="true" />
        </IconButton>
      </div>
      <Side
        name="left"
        side={left}
        onSide={(next) => onCondition({ ...condition, left: next })}
        {...{ faults, index }}
      />
      <SelectField
        label="Relation"
        value={relation}
        onChange={(next) => onCondition(withRelation(condition, next))}
        options={RELATION_WORDS}
      />
      {hasPercent(condition) && (
        <TextField
          label="Per cent of the other side"
          inputMode="decimal"
          value={percent}
          fault={faults[faultKey(index, "percent")]}
          onChange={(typed) => onCondition({ ...condition, percent: typed })}
        />
      )}
      <Side
        name="right"
        side={right}
        takesRange={relation === "is_within"}
        onSide={(next) => onCondition({ ...condition, right: next })}
        {...{ faults, index }}
      />
      {fault !== undefined && (
        <p className="text-xs text-negative" role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}

interface SideProps {
  readonly name: "left" | "right";
  readonly side: SideDraft;
  /** Whether the side can be a range. */
  readonly takesRange?: boolean;
  readonly index: number;
  readonly faults: DraftFaults;
  readonly onSide: (side: SideDraft) => void;
}

function Side({ name, side, takesRange = false, index, faults, onSide }: SideProps) {
  const { source, number, to, parameters, line } = side;
  const found = isIndicator(source) ? INDICATORS[source] : undefined;
  return (
    <div className="grid grid-cols-2 gap-2">
      <SelectField
        label={name === "left" ? "Compare" : "With"}
        value={source}
        onChange={(next) => onSide(withSource(side, next))}
      >
        {name === "right" && <option value="number">A number</option>}
        {takesRange && <option value="range">A range</option>}
        <optgroup label="Price">
          {Object.entries(PRICES).map(([price, words]) => (
            <option key={price} value={price}>
              {words}
            </option>
          ))}
        </optgroup>
        <optgroup label="Indicator">
          {Object.values(INDICATORS)
            .filter(({ isRelative }) => !isRelative)
            .map(({ kind, name: short, title }) => (
              <option key={kind} value={kind}>
                {short}: {title}
              </option>
            ))}
        </optgroup>
      </SelectField>
      {(source === "number" || source === "range") && (
        <TextField
          label={source === "range" ? "From" : "Number"}
          inputMode="decimal"
          value={number}
          fault={faults[faultKey(index, name, "number")]}
          onChange={(typed) => onSide({ ...side, number: typed })}
        />
      )}
      {source === "range" && (
        <TextField
          label="To"
          inputMode="decimal"
          value={to}
          fault={faults[faultKey(index, name, "to")]}
          onChange={(typed) => onSide({ ...side, to: typed })}
        />
      )}
      {found && found.lines.length > 1 && (
        <SelectField
          label="Line"
          value={line}
          onChange={(next) => onSide({ ...side, line: next })}
          options={found.lines.map(({ name: each, title, choice = title }) => [each, choice] as const)}
        />
      )}
      {found?.parameters.map(({ name: each, title, unit }) => (
        <TextField
          key={each}
          label={title}
          inputMode={unit === "bars" ? "numeric" : "decimal"}
          value={parameters[each] ?? ""}
          fault={faults[faultKey(index, name, each)]}
          onChange={(typed) => onSide({ ...side, parameters: { ...parameters, [each]: typed } })}
        />
      ))}
    </div>
  );
}
