/** A calm line about something that did not work, or that the trader should know. */
export class Notice {
  constructor(
    /** What it is about: a later success or a newer line of the same kind takes its place. */
    public kind: string,
    public text: string,
    /** Code of the refusal; empty when nothing was refused. */
    public code: string = "",
  ) {}
}

/** The lines above the table, newest last. There is one a kind, so that there cannot be many. */
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
