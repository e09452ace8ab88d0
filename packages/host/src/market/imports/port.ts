import type { CsvColumns } from "@bourse/bars";
import type { CalendarId, ChartTimeframe } from "@bourse/contract";
import type { ImportDone, ImportedSeries, ImportPreview } from "@bourse/contract/host-api";

/** How a file is to be read, as far as the user has specified it. */
export interface FileReading {
  readonly columns: Partial<CsvColumns>;
  readonly timeZone?: string;
}

/** A file to import. */
export interface ImportRequest extends FileReading {
  readonly name: string;
  readonly title?: string;
  readonly timeframe?: ChartTimeframe;
  /** When the instrument trades; absent: not known. */
  readonly calendar?: CalendarId;
  readonly replace: boolean;
}

/** The bytes of a file as they arrive. */
export type FileBytes = AsyncIterable<Uint8Array>;

/** Bars from the trader's own files. */
export interface ImportsService {
  list(): readonly ImportedSeries[];
  /** Reads the beginning of a file. */
  preview(bytes: FileBytes, reading: FileReading): Promise<ImportPreview>;
  /** Imports a whole file, or nothing of it. @throws HostRefusal `market.import_refused`, `market.import_exists` */
  add(bytes: FileBytes, request: ImportRequest): Promise<ImportDone>;
  /** @throws HostRefusal `market.import_unknown` */
  remove(name: string): void;
}
