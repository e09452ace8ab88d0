import { defineErrors } from "./entry.ts";

/** Refusals of the in-app API's wire and methods. */
export const IN_APP_ERRORS = defineErrors({
  "inapp.not_json": {
    number: 3740,
    title: "The message is not strict JSON",
    hint: "Send one JSON object a message, without duplicate keys, within the limits of the reference.",
  },
  "inapp.message_invalid": {
    number: 3741,
    title: "The message does not have the form of JSON-RPC 2.0",
    hint: "Send requests, notifications and answers as objects; named parameters; no batches.",
  },
  "inapp.method_unknown": {
    number: 3742,
    title: "There is no such method",
    hint: "Compare the name with the reference of the in-app API.",
  },
  "inapp.params_invalid": {
    number: 3743,
    title: "The parameters do not match the method",
    hint: "Fix every parameter that the message names.",
  },
  "inapp.internal": {
    number: 3744,
    title: "The request failed by a fault of the side that was asked",
    hint: "Its log has the cause.",
  },
  "inapp.cancelled": {
    number: 3745,
    title: "The request was cancelled",
    hint: "Ask again if the answer is still wanted.",
  },
  "inapp.timeout": {
    number: 3746,
    title: "The request was not answered in time",
    hint: "Try again later; the other side may still be busy with it.",
    retryable: true,
  },
  "inapp.busy": {
    number: 3747,
    title: "Too many requests are open",
    hint: "Wait for answers before sending more.",
    retryable: true,
  },
  "inapp.id_in_use": {
    number: 3748,
    title: "An open request has the same id",
    hint: "Use a new id for each request, or wait for the answer before using one again.",
  },
  "inapp.closed": {
    number: 3749,
    title: "The connection closed before the answer",
    hint: "Start the extension or the plugin again; its log says why it ended.",
  },
  "inapp.handler_failed": {
    number: 3750,
    title: "The extension failed to run the request",
    hint: "Its author reads the cause in the output channel of the extension host.",
  },
  "inapp.command_unknown": {
    number: 3751,
    title: "No running extension has registered this command",
    hint: "Compare its name with the list of commands; its extension may have stopped.",
    status: 404,
  },
  "inapp.command_taken": {
    number: 3752,
    title: "Another extension has registered this command",
    hint: "Begin the names of commands with the name of your extension.",
    status: 409,
  },
  "inapp.handle_unknown": {
    number: 3753,
    title: "The caller has made nothing with this number",
    hint: "Make the channel or item first; it is gone after it was disposed.",
  },
  "inapp.limit": {
    number: 3754,
    title: "The extension has made too many of these",
    hint: "Dispose those that are no longer needed.",
    status: 409,
  },
  "inapp.setting_unknown": {
    number: 3755,
    title: "No manifest declares this setting",
    hint: "Declare it under contributes.configuration.",
    status: 404,
  },
  "inapp.setting_invalid": {
    number: 3756,
    title: "The value does not fit the setting",
    hint: "Compare it with the type and the range that the manifest declares.",
  },
  "inapp.too_large": {
    number: 3757,
    title: "The kept values of the extension are too large",
    hint: "Remove keys that are no longer needed.",
  },
  "inapp.message_gone": {
    number: 3758,
    title: "This request of an extension is no longer open",
    hint: "It was answered or withdrawn, or its extension ended.",
    status: 404,
  },
  "inapp.extension_unknown": {
    number: 3759,
    title: "There is no such built-in extension or plugin",
    hint: "Compare its id with the list of built-in extensions and trusted plugins.",
    status: 404,
  },
  "inapp.denied": {
    number: 3760,
    title: "This caller has no access to the in-app API",
    hint: "Only built-in extensions and trusted local plugins have it; a package uses its own commands.",
    status: 403,
  },
  "inapp.value_invalid": {
    number: 3761,
    title: "The value cannot be kept as JSON",
    hint: "Keep objects, lists, texts, numbers and truth values only.",
  },
  "inapp.channel_gone": {
    number: 3762,
    title: "There is no such output channel",
    hint: "It was disposed, or its extension ended.",
    status: 404,
  },
  "inapp.handle_in_use": {
    number: 3763,
    title: "The caller has something open with this number",
    hint: "Use a new number for each, or end the one that has it.",
    status: 409,
  },
  "inapp.progress_gone": {
    number: 3764,
    title: "This work is over, or cannot be cancelled",
    hint: "Nothing is left to cancel.",
    status: 404,
  },
  "inapp.clipboard_refused": {
    number: 3765,
    title: "The trader did not allow the use of the clipboard",
    hint: "Go on without it; the trader can start the command again.",
  },
  "inapp.view_unknown": {
    number: 3870,
    title: "The caller's manifest declares no such view",
    hint: "Declare it under contributes.views of the extension that fills it.",
    status: 404,
  },
  "inapp.view_taken": {
    number: 3871,
    title: "The view has a tree already",
    hint: "Dispose the first tree of the view before making another.",
    status: 409,
  },
  "inapp.view_empty": {
    number: 3872,
    title: "Nothing fills this view",
    hint: "Its extension has not started, has ended, or has disposed its tree; restart it.",
    status: 404,
  },
  "inapp.tree_gone": {
    number: 3873,
    title: "The tree has no such element any more",
    hint: "Read the children of the element above it again.",
    status: 404,
  },
  "inapp.tree_invalid": {
    number: 3874,
    title: "The extension described the tree in a way that cannot be shown",
    hint: "Its author compares the message with the reference: ids differ among siblings, and texts have a limit.",
    status: 502,
  },
  "inapp.tree_failed": {
    number: 3875,
    title: "The extension could not read this part of its tree",
    hint: "Try again; the output channel of the extension host may have the cause.",
    status: 502,
  },
  "inapp.answer_invalid": {
    number: 3940,
    title: "This is no answer to what the extension asks",
    hint: "Choose among the entries that it offers, or send the text that it asks for.",
  },
  "inapp.workspace_closed": {
    number: 3941,
    title: "The workspace in which the caller was started is gone",
    hint: "The caller is started again with the values of the workspace that is open now.",
    status: 409,
  },
});
