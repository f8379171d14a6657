/** Two soft tones. Silent until the person has pressed something on the page, as browsers require. */
export function playChime(): void {
  const sound = new AudioContext();
  const volume = sound.createGain();
  volume.connect(sound.destination);
  const now = sound.currentTime;
  volume.gain.setValueAtTime(0.0001, now);
  volume.gain.exponentialRampToValueAtTime(0.12, now + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, now + 0.5);
  for (const [hertz, after] of [
    [660, 0],
    [880, 0.12],
  ] as const) {
    const tone = sound.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(volume);
    tone.start(now + after);
    tone.stop(now + 0.5);
  }
  setTimeout(() => void sound.close(), 1_000);
}
