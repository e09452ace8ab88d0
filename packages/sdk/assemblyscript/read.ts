/** The result of a read: a value, or the status with the reason for its absence. */
export class Read<T> {
  constructor(
    public status: i32,
    public value: T,
  ) {}
}
