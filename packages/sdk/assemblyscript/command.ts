/** A host command without its id: returned by the builders in ./commands, accepted by {@link Envelope.command}. */
export class Command {
  constructor(
    public method: string,
    /** JSON object. */
    public params: string,
  ) {}
}
