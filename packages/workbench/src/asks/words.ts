import type { Dialog, DialogQuestion } from "@bourse/contract/host-api";

/** A question in the page's own words; the extension's text is shown separately. */
export interface AskWords {
  /** The extension and its request. */
  readonly title: string;
  /** Label of the accepting button. */
  readonly yes: string;
}

/** The page's words for a question of an extension with this name. */
export function askWords({ extension_name: name, question }: Dialog): AskWords {
  switch (question.kind) {
    case "confirm":
      return { title: `${name} asks`, yes: "Yes" };
    case "import":
      return { title: `${name} asks for a file`, yes: "Choose a file…" };
    case "open_external":
      return { title: `${name} wants to open a web page`, yes: "Open" };
    case "create_alert":
      return { title: `${name} proposes an alert`, yes: "Create alert" };
    case "configure_model":
      return { title: `${name} proposes model settings`, yes: "Save settings" };
    case "feed_credential":
      return { title: `${name} asks for a key`, yes: "Save key" };
    case "allow_origin":
      return { title: `${name} wants to fetch data`, yes: "Allow" };
  }
}

/** True if the extension's own title and message are part of the question. */
export function hasOwnWords(
  question: DialogQuestion,
): question is Extract<DialogQuestion, { kind: "confirm" | "create_alert" }> {
  return question.kind === "confirm" || question.kind === "create_alert";
}
