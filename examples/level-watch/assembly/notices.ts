/** A line about a failure, or information for the trader. */
export class Notice {
  constructor(
    /** Its subject: a later success or a newer notice of the same kind replaces it. */
    public kind: string,
    public text: string,
    /** Error code of the refusal; empty if nothing was refused. */
    public code: string = "",
  ) {}
}

/** The lines above the table, newest last. At most one per kind, which limits their number. */
export class Notices {
  list: Notice[] = [];

  set(notice: Notice): void {
    this.clear(notice.kind);
    this.list.push(notice);
  }

  clear(kind: string): void {
    const kept: Notice[] = [];
    for (let i = 0; i < this.list.length; i++) if (this.list[i].kind != kind) kept.push(this.list[i]);
    this.list = kept;
  }
}
