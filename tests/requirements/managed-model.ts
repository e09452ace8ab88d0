import { defineRequirements } from "./requirement.ts";

export const MANAGED_MODEL = defineRequirements([
  { id: "MODEL-01", text: "id | only `svc.time_series_forecast`" },
  { id: "MODEL-02", text: "version | semantic version" },
  { id: "MODEL-03", text: "minHostVersion | `MAJOR.MINOR.PATCH` with MAJOR at least 3, optional build suffix" },
  {
    id: "MODEL-04",
    text: "contributes | exactly `forecastProvider`: `protocol` (only `forecast-http-v1`), `title` (1-120 chars, non-blank); both required",
  },
  { id: "MODEL-05", text: "metadata | exactly `managedModel` with the fields below, all required" },
  { id: "MODEL-06", text: "Fields of `metadata.managedModel`:" },
  { id: "MODEL-07", text: "protocol | only `forecast-http-v1`" },
  { id: "MODEL-08", text: "pythonVersion | `3.11.<patch>`" },
  { id: "MODEL-09", text: "forecastLibVersion | `3.<minor>.<patch>` (the forecasting library version)" },
  { id: "MODEL-10", text: "numpyVersion | `MAJOR.MINOR.PATCH`" },
  { id: "MODEL-11", text: "modelRepository | a single fixed repository identifier fixed by the contract" },
  { id: "MODEL-12", text: "modelRevision | 40 lowercase hexadecimal characters" },
  { id: "MODEL-13", text: "prepareEntryPoint | only `tools/forecast/prepare.py`" },
  { id: "MODEL-14", text: "serviceEntryPoint | only `tools/forecast/server.py`" },
  {
    id: "MODEL-15",
    text: "files | object of 2-255 entries; key is a path (1-1024 chars of letters, digits, `. _ / -`; not `manifest.json`; not absolute; no `.` or `..` segment; no backslash); value is a hash value; both entry-point paths must be keys",
  },
  { id: "MODEL-16", text: "requiresNonCommercialResearch | only `true`" },
  {
    id: "MODEL-17",
    text: "The model weights' licence allows non-commercial, non-production research use only.",
  },
  {
    id: "MODEL-18",
    text: "A forecast is research evidence, not a trading signal.",
  },
  {
    id: "FORECAST-01",
    text: "The model runs as a local HTTP service bound to the loopback address 127.0.0.1 with `GET /health` and `POST /forecast`.",
  },
  { id: "FORECAST-02", text: "It is not a public API." },
  {
    id: "FORECAST-03",
    text: "Request and response fields of both: not shown.",
  },
]);
