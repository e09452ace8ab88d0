// A diary in one tap. What must survive a restart is in the storage; everything else is forgotten and read again.
import { type Bar, barMark, commands, defineExtension, now, priceText, type Stored, storage } from "@bourse/sdk/guest";
import { Column, Label, Row } from "@bourse/sdk/guest/jsx-runtime";

/** What a trader can say in one tap. */
const MOODS = ["Followed my plan", "Entered too early", "Moved my stop", "Let it go"];
const NOTES_KEPT = 12;

interface Note {
  readonly [name: string]: Stored;
  readonly at: string;
  readonly symbol: string;
  readonly price: number;
  readonly mood: string;
}

/** Undefined until the storage was read: what is not known must not be overwritten. */
let notes: readonly Note[] | undefined;
let symbol = "";
let last: Bar | undefined;
let price: number | undefined;
let said = "";

async function begin(): Promise<void> {
  notes = notesIn(await storage.read());
  await look();
}

async function look(): Promise<void> {
  ({ symbol } = await commands.context.read());
  await commands.market.subscribe({ subscription_id: "day", symbol, timeframe: "1D" });
  const { completed, forming } = await commands.market.read({ symbol, timeframe: "1D" });
  last = completed.last;
  price = forming?.close ?? last?.close;
}

/** The stored value is what an earlier version wrote: everything in it is checked, and what does not fit is left out. */
function notesIn(stored: Stored | undefined): readonly Note[] {
  const list = Array.isArray(stored) ? (stored as readonly Stored[]) : [];
  return list.filter((each): each is Note => {
    if (typeof each !== "object" || each === null || !("mood" in each)) return false;
    const { at, symbol: of, price: paid, mood } = each;
    return [at, of, mood].every((text) => typeof text === "string") && typeof paid === "number";
  });
}

async function keep(changed: readonly Note[]): Promise<void> {
  notes = changed;
  await storage.write(changed);
  said = "saved";
}

async function write(mood: string): Promise<void> {
  if (notes !== undefined && price !== undefined)
    await keep([...notes, { at: now(), symbol, price, mood }].slice(-NOTES_KEPT));
}

async function removeLast(): Promise<void> {
  const gone = notes?.at(-1);
  if (!notes || !gone) return;
  const message = `${minuteOf(gone.at)} ${gone.symbol}: ${gone.mood}`;
  const { confirmed } = await commands.ui.confirm({ title: "Remove the last note?", message });
  if (confirmed) await keep(notes.filter((each) => each !== gone));
}

const minuteOf = (time: string): string => `${time.slice(5, 10)} ${time.slice(11, 16)}`;

const Entry = ({ note }: { readonly note: Note }) => (
  <Column>
    <Row spacing={8} mainAxisAlignment="spaceBetween">
      <Label>{note.mood}</Label>
      <Label color="muted">{minuteOf(note.at)}</Label>
    </Row>
    <Label color="muted" fontSize={11}>
      {note.symbol} at {priceText(note.price)}
    </Label>
  </Column>
);

defineExtension({
  onStart: begin,
  onContext: (seen) => (seen.symbol === symbol ? undefined : look()),
  onMarket: ({ symbol: of, completed, forming }) => {
    if (of !== symbol) return;
    last = completed.last ?? last;
    price = forming?.close ?? last?.close;
  },
  onFailure: ({ code }) => {
    said = `not done: ${code}`;
  },
  views: {
    "svc.bourse_lessons.08_trade_diary.diary": () => (
      <Column spacing={8}>
        <Row spacing={8} mainAxisAlignment="spaceBetween">
          <Label fontWeight="bold">{symbol || "Waiting for a chart"}</Label>
          {last && (
            <Label color="muted" key={barMark({ timeframe: "1D", time: last.time, name: "last close" })}>
              last close {priceText(last.close)}
            </Label>
          )}
        </Row>
        {MOODS.map((mood) => (
          <Label color="accent" onTap={() => write(mood)}>
            {mood}
          </Label>
        ))}
        {said !== "" && <Label color="muted">{said}</Label>}
        {notes?.toReversed().map((note) => (
          <Entry note={note} />
        ))}
        {notes && notes.length > 0 && (
          <Label color="negative" onTap={removeLast}>
            Remove the last note
          </Label>
        )}
      </Column>
    ),
  },
});
