let options: { value: string; label: string }[] | undefined;

/** Every time zone by IANA name, for a Combobox. */
export function timeZoneOptions(): { value: string; label: string }[] {
  options ??= [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }));
  return options;
}
