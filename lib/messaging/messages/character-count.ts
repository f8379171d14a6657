/** How many characters the channel counts in a text: an emoji beyond the first plane is one, not two. */
export function characterCount(text: string): number {
  return [...text].length;
}

/** The beginning of a text, as much as fits into `max` characters without cutting what people see as one. */
export function cutToCharacters(text: string, max: number): string {
  if (characterCount(text) <= max) return text;
  let kept = '';
  let count = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    count += characterCount(segment);
    if (count > max) return kept;
    kept += segment;
  }
  return kept;
}
