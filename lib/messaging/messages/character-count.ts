/** A text's length as the channel counts it: an emoji outside the basic plane is one character, not two. */
export function characterCount(text: string): number {
  return [...text].length;
}

/** The start of a text, at most `max` characters, without splitting what people see as one character. */
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
