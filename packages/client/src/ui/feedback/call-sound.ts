let context: AudioContext | undefined;

/** Plays two short tones. Does nothing where the browser has no audio or blocks it before the first click. */
export function playCall(): void {
  try {
    context ??= new AudioContext();
    void context.resume();
    tone(context, 880, 0);
    tone(context, 660, 0.18);
  } catch {
    // The line on screen and the announcement remain.
  }
}

/** Plays one tone of 150 ms. `frequency` is in Hz, `after` in seconds. */
function tone(audio: AudioContext, frequency: number, after: number): void {
  const from = audio.currentTime + after;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0.2, from);
  gain.gain.exponentialRampToValueAtTime(0.001, from + 0.15);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(from);
  oscillator.stop(from + 0.15);
}
