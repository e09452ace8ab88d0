/** Two short tones, a fifth apart: heard above music, and not mistaken for an error. */
const TONES = [
  { hertz: 880, at: 0 },
  { hertz: 1320, at: 0.14 },
] as const;
const TONE_SECONDS = 0.18;
const LOUDNESS = 0.2;
/** An exponential ramp cannot reach zero. */
const SILENCE = 0.0001;

let context: AudioContext | undefined;

/** Plays the signal. A browser stays silent until the trader has clicked on the page once. */
export function playSignal(): void {
  if (!("AudioContext" in window)) return;
  context ??= new AudioContext();
  void context.resume();
  for (const { hertz, at } of TONES) playTone(context, hertz, context.currentTime + at);
}

function playTone(audio: AudioContext, hertz: number, start: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(LOUDNESS, start);
  volume.gain.exponentialRampToValueAtTime(SILENCE, start + TONE_SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + TONE_SECONDS);
}
