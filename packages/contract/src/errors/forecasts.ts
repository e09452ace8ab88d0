import { defineErrors } from "./entry.ts";

/** Reasons why the local forecast model is not prepared, does not run, or did not answer. */
export const FORECAST_ERRORS = defineErrors({
  "forecast.python_missing": {
    number: 3603,
    title: "This computer has no Python that can run the model",
    hint:
      "Nothing is downloaded for you. On Debian 12: apt install python3 python3-numpy. Elsewhere install Python 3.11 from your " +
      "system's packages, or name one in MODEL_PYTHON. Then try again.",
    status: 409,
  },
  "forecast.numpy_missing": {
    number: 3604,
    title: "NumPy is missing in the version that the model needs",
    hint:
      "Nothing is downloaded for you. On Debian 12: apt install python3-numpy. Elsewhere: python3.11 -m pip install --no-deps " +
      "--target FOLDER numpy==VERSION with the version that the message names, then set MODEL_WHEELS to that folder.",
    status: 409,
  },
  "forecast.weights_missing": {
    number: 3605,
    title: "The weights of the model are missing",
    hint: "Name their folder in MODEL_WEIGHTS, or the address of the contract's repository in MODEL_REPOSITORY_URL.",
    status: 409,
  },
  "forecast.not_installed": {
    number: 3606,
    title: "No forecast model is installed",
    hint: "Install the official forecast model from the marketplace and accept its licence.",
    status: 409,
  },
  "forecast.system_unsupported": {
    number: 3607,
    title: "The model cannot be contained on this system",
    hint: "It runs on Linux and macOS. There is no model for Windows: its processes could outlive the host there.",
    status: 409,
  },
  "forecast.cancelled": {
    number: 3608,
    title: "The preparation of the model was cancelled",
    hint: "Nothing of it was kept. Try again whenever you like.",
    status: 409,
  },
  "forecast.disk_full": {
    number: 3609,
    title: "The disk has no room for the model",
    hint: "Make room, then try again. Nothing was left behind.",
    status: 507,
  },
  "forecast.prepare_failed": {
    number: 3625,
    title: "The model could not be prepared",
    hint: "The message and the log of the extension say why.",
    status: 409,
  },
  "forecast.tree_changed": {
    number: 3626,
    title: "A file of the model was changed, added or removed on this computer",
    hint: "The model does not start. Try again: it is prepared again from the signed package.",
    status: 409,
  },
  "forecast.python_changed": {
    number: 3627,
    title: "Python was changed since the model was prepared",
    hint: "Try again: the model is prepared with the Python that is there now.",
    status: 409,
  },
  "forecast.start_failed": {
    number: 3628,
    title: "The model did not start",
    hint: "The log of the extension has its last words.",
    status: 503,
    retryable: true,
  },
  "forecast.address_wrong": {
    number: 3629,
    title: "The model listens where others can reach it",
    hint: "It was stopped. Report this to the publisher.",
    status: 502,
  },
  "forecast.unavailable": {
    number: 3630,
    title: "The model is not ready",
    hint: "It is being prepared, waits before its next start, or has failed too often: its state says which.",
    status: 503,
    retryable: true,
  },
  "forecast.timeout": {
    number: 3631,
    title: "The model did not answer in time",
    hint: "Try again, or with fewer bars ahead.",
    status: 504,
    retryable: true,
  },
  "forecast.answer_too_large": {
    number: 3632,
    title: "The model's answer is too large",
    hint: "It was stopped. Report this to the publisher.",
    status: 502,
  },
  "forecast.answer_invalid": {
    number: 3633,
    title: "The model's answer is not a forecast",
    hint: "Report this to the publisher.",
    status: 502,
  },
  "forecast.refused": {
    number: 3634,
    title: "The model refuses these bars",
    hint: "The message says which of them it cannot work with.",
  },
  "forecast.stopped": {
    number: 3635,
    title: "The model was stopped before it answered",
    hint: "Ask again.",
    status: 503,
    retryable: true,
  },
  "forecast.series_short": {
    number: 3636,
    title: "The series has too few completed bars",
    hint: "Choose a shorter timeframe or a symbol with a longer history.",
  },
  "forecast.unknown": {
    number: 3637,
    title: "There is no such forecast any more",
    hint: "It was removed, or gave way to newer ones.",
    status: 404,
  },
  "forecast.folder_unsafe": {
    number: 3690,
    title: "Something else stands where the model's folder belongs",
    hint: "Remove the file or link of that name from the data folder, then try again. Nothing behind it was touched.",
    status: 409,
  },
  "forecast.weights_invalid": {
    number: 3691,
    title: "The weights of the model are not of the documented form",
    hint: "The message names the fault. Report this to the publisher.",
    status: 409,
  },
  "forecast.question_cancelled": {
    number: 3692,
    title: "The forecast was cancelled",
    hint: "Nothing of it was kept. Ask again whenever you like.",
    status: 409,
  },
});
