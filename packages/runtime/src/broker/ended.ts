/** The guest's generation or workspace ended: the command's outcome is discarded. */
export class GenerationEnded extends Error {
  override readonly name = "GenerationEnded";

  constructor() {
    super("the generation ended");
  }
}
