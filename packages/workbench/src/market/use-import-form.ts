import type { ImportDone } from "@bourse/contract/host-api";
import type { CalendarId } from "@bourse/contract/market";
import { useState } from "react";
import { useChartActions } from "../charts/queries.ts";
import { closeDialog } from "../state/dialogs.ts";
import { nameFrom } from "./name-from.ts";
import { type Reading, useImport, usePreview } from "./queries.ts";

/** Form of a name that presets can use as well; the host checks the same. */
const NAME = /^[A-Za-z0-9^._/-]{1,32}$/;
const MAX_TITLE = 128;

/** The state of an import that is being prepared. */
export function useImportForm(given: File | undefined) {
  const [file, setFile] = useState(given);
  const [name, setName] = useState(given ? nameFrom(given.name) : "");
  const [reading, setReading] = useState<Reading>({});
  const [replace, setReplace] = useState(false);
  const [calendar, setCalendar] = useState<CalendarId>();
  const preview = usePreview(file, reading);
  const { mutate, isPending, error } = useImport();
  const { turn } = useChartActions();
  const isName = NAME.test(name);
  return {
    file,
    name,
    isName,
    reading,
    replace,
    calendar,
    preview,
    isPending,
    error,
    isReady: file !== undefined && isName && !isPending && preview.data?.issues.length === 0,
    setName,
    setReading,
    setReplace,
    setCalendar,
    choose(chosen: File | undefined) {
      setFile(chosen);
      setReading({});
      if (chosen) setName(nameFrom(chosen.name));
    },
    submit() {
      if (!file) return;
      const title = file.name.slice(0, MAX_TITLE);
      const query = {
        ...reading,
        name,
        title,
        ...(calendar && { calendar }),
        ...(replace && { replace: "true" as const }),
      };
      const onSuccess = ({ series }: ImportDone) => {
        closeDialog();
        turn({ symbol: series.symbol, timeframe: series.timeframe });
      };
      mutate({ file, query }, { onSuccess });
    },
  };
}

export type ImportForm = ReturnType<typeof useImportForm>;
