let names: Intl.DisplayNames | undefined;

/** "India" of "IN"; the code itself if it is unknown. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames('en', { type: 'region' });
  return names.of(code) ?? code;
}
