import type { Json } from '#lib/platform/json/schema.ts';

/** How a language writes JSON values. */
export type LiteralStyle = {
  key: (name: string) => string;
  text: (value: string) => string;
  other: (value: number | boolean | null) => string;
  /** Whether a one-line object has spaces within its braces. */
  airy: boolean;
  /** Whether the last of several lines ends with a comma, too. */
  lastComma: boolean;
  /** Spaces per level. */
  indent: number;
};

/** Longer values are broken into lines. */
const WIDTH = 72;

/** A value as a person would type it: on one line if it fits, else with a line for each part. */
export function literal(value: Json, style: LiteralStyle, depth = 0): string {
  if (typeof value === 'string') return style.text(value);
  if (typeof value !== 'object' || value === null) return style.other(value);
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((item) => literal(item, style, depth + 1))
    : Object.entries(value).map(([name, inner]) => `${style.key(name)}: ${literal(inner, style, depth + 1)}`);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (parts.length === 0) return open + close;
  const space = !isList && style.airy ? ' ' : '';
  const line = `${open}${space}${parts.join(', ')}${space}${close}`;
  if (!line.includes('\n') && line.length + depth * style.indent <= WIDTH) return line;
  const pad = ' '.repeat((depth + 1) * style.indent);
  const lines = parts.map((part) => pad + part).join(',\n') + (style.lastComma ? ',' : '');
  return `${open}\n${lines}\n${' '.repeat(depth * style.indent)}${close}`;
}
