/** A variable's name, which people also write as `{{name}}` where a name is asked for. */
export function bareName(written: string): string {
  return written.trim().replace(/^\{\{/, '').replace(/\}\}$/, '').trim();
}
