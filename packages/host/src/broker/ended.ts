/** The guest's generation or workspace ended: whatever came of its command is for nobody. */
export class GenerationEnded extends Error {
  override readonly name = "GenerationEnded";

  constructor() {
    super("the generation ended");
  }
}
