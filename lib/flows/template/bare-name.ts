/** The name of a variable where one is asked for, as people also write it there: `{{name}}` is `name`. */
export function bareName(written: string): string {
  return written.trim().replace(/^\{\{/, '').replace(/\}\}$/, '').trim();
}
