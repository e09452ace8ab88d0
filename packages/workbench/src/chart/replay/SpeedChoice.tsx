import { REPLAY_SPEEDS, type ReplaySpeed } from "../../state/replay.ts";

export interface SpeedChoiceProps {
  readonly speed: ReplaySpeed;
  readonly onChoose: (speed: ReplaySpeed) => void;
}

const nameOf = (speed: ReplaySpeed) => {
  if (speed < 1) return `1 bar in ${1 / speed} seconds`;
  return speed === 1 ? "1 bar a second" : `${speed} bars a second`;
};

/** How fast a replay plays. */
export function SpeedChoice({ speed, onChoose }: SpeedChoiceProps) {
  return (
    <select
      aria-label="Speed of the replay"
      value={speed}
      onChange={({ target }) => {
        const chosen = REPLAY_SPEEDS.find((each) => String(each) === target.value);
        if (chosen) onChoose(chosen);
      }}
      className="h-6 rounded border border-line bg-surface px-1 text-2xs text-text"
    >
      {REPLAY_SPEEDS.map((each) => (
        <option key={each} value={each}>
          {nameOf(each)}
        </option>
      ))}
    </select>
  );
}
