let options: { value: string; label: string }[] | undefined;

/** Every currency by name, for a Combobox. */
export function currencyOptions(): { value: string; label: string }[] {
  if (options) return options;
  const names = new Intl.DisplayNames('en', { type: 'currency' });
  options = Intl.supportedValuesOf('currency').map((code) => ({
    value: code,
    label: `${code}: ${names.of(code) ?? code}`,
  }));
  return options;
}
