/** A host command without its id: what the builders of ./commands make and {@link Envelope.command} takes. */
export class Command {
  constructor(
    public method: string,
    /** JSON object. */
    public params: string,
  ) {}
}
