import { JsonReader, OBJECT, OBJECT_END } from "./json-reader";

/** Failure codes that guests often handle; docs/reference/errors.md lists all. */
export namespace FailureCode {
  export const PERMISSION_DENIED: string = "command.permission_denied";
  export const PARAMS_INVALID: string = "command.params_invalid";
  export const BUSY: string = "command.busy";
  export const TOO_LARGE: string = "command.too_large";
  export const NOT_AVAILABLE: string = "command.not_available";
  export const NOT_FOUND: string = "command.not_found";
  export const CONFLICT: string = "command.conflict";
  export const DECLINED: string = "command.declined";
  export const LIMIT: string = "command.limit";
  export const TIMEOUT: string = "command.timeout";
  export const INTERNAL: string = "command.internal";
  export const RESUME_REQUIRED: string = "command.resume_required";
}

/** The failure of a command or recipe. */
export class Failure {
  code: string = "";
  message: string = "";
  /** True if the same command may succeed later unchanged. */
  retryable: bool = false;

  static parse(reader: JsonReader): Failure {
    const failure = new Failure();
    reader.enter(OBJECT);
    while (reader.more(OBJECT_END)) {
      const key = reader.key();
      if (key == "code") failure.code = reader.string();
      else if (key == "message") failure.message = reader.string();
      else if (key == "retryable") failure.retryable = reader.bool();
      else reader.skip();
    }
    return failure;
  }
}

/** Data of `result` and `completion`: the outcome of one command. There is exactly one `result` for every command. */
export class Outcome {
  /** The id the guest gave the command. */
  id: string = "";
  /** Method of the command; empty in a `completion`. */
  method: string = "";
  /** Name of the recipe; empty in a `result`. */
  recipe: string = "";
  ok: bool = false;
  /** JSON of the result, for the reader of its method (see ./results); empty when it failed. */
  result: Uint8Array = new Uint8Array(0);
  /** The failure; meaningless when `ok`. */
  failure: Failure = new Failure();

  static read(data: Uint8Array): Outcome {
    const reader = new JsonReader(data);
    const outcome = new Outcome();
    reader.enter(OBJECT);
    while (reader.more(OBJECT_END)) {
      const key = reader.key();
      if (key == "id") outcome.id = reader.string();
      else if (key == "method") outcome.method = reader.string();
      else if (key == "recipe") outcome.recipe = reader.string();
      else if (key == "ok") outcome.ok = reader.bool();
      else if (key == "result") outcome.result = reader.raw();
      else if (key == "error") outcome.failure = Failure.parse(reader);
      else reader.skip();
    }
    return outcome;
  }
}
