/** What a read gave: a value, or the status that says why not. */
export class Read<T> {
  constructor(
    public status: i32,
    public value: T,
  ) {}
}
