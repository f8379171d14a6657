const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** How the channel counts a text: by code points, so that an emoji beyond the first plane is one. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** The beginning of a text that has at most `max` code points, never cut within what people see as one character. */
export function cutText(text: string, max: number): string {
  if (lengthOf(text) <= max) return text;
  let kept = '';
  let length = 0;
  for (const { segment } of graphemes.segment(text.slice(0, 2 * max + 64))) {
    length += lengthOf(segment);
    if (length > max) break;
    kept += segment;
  }
  return kept.trimEnd();
}
