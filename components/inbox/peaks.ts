/** The loudness of each of `parts` equal parts of a recording, from 0 to 1, where 1 is the loudest. */
export function peaksOf(samples: Float32Array, parts: number): number[] {
  const size = Math.max(1, Math.floor(samples.length / parts));
  const loudness = Array.from({ length: parts }, (_, part) => {
    let sum = 0;
    const end = Math.min((part + 1) * size, samples.length);
    for (let at = part * size; at < end; at += 1) sum += (samples[at] ?? 0) ** 2;
    return Math.sqrt(sum / size);
  });
  const loudest = Math.max(...loudness);
  return loudness.map((value) => (loudest > 0 ? value / loudest : 0));
}
