import { useId, useState } from "react";
import { SymbolList } from "./SymbolList.tsx";

export interface SymbolFieldProps {
  readonly label: string;
  /** The symbol; empty: none. */
  readonly value: string;
  readonly onChange: (symbol: string) => void;
  /** Meaning of an empty field, which the trader may leave; absent: a symbol is needed. */
  readonly empty?: string;
  readonly hint?: string;
  /** Its fault, in words. */
  readonly fault?: string | undefined;
}

/** Asks for a symbol of any source: typing searches, Enter or a click chooses, and text that was not chosen is dropped. */
export function SymbolField({ label, value, onChange, empty, hint, fault }: SymbolFieldProps) {
  const [text, setText] = useState<string>();
  const described = useId();
  const leave = () => {
    if (text?.trim() === "" && empty !== undefined) onChange("");
    setText(undefined);
  };
  return (
    <div className="min-w-0">
      <SymbolList
        {...{ label }}
        isLabelled
        onLeave={leave}
        describedBy={fault || hint ? described : undefined}
        isInvalid={fault !== undefined}
        text={text ?? value}
        onText={setText}
        isOpen={text !== undefined}
        placeholder={empty ?? "Type a symbol or name"}
        onChoose={({ symbol }) => {
          setText(undefined);
          onChange(symbol);
        }}
      />
      {(fault || hint) && (
        <p id={described} className={`mt-0.5 text-xs ${fault ? "text-negative" : "text-muted"}`}>
          {fault ?? hint}
        </p>
      )}
    </div>
  );
}
