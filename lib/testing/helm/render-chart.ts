import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse, stringify } from 'yaml';
import { execute, type Functions, parseTemplate } from './render-template.ts';

type Values = Record<string, unknown>;

/** What `helm template` prints for a chart with these values over its own, in the order of its files. */
export function renderChart({ folder, values }: { folder: string; values: Values }): string {
  const chart = parse(readFileSync(join(folder, 'Chart.yaml'), 'utf8'));
  const context = {
    Values: merge(parse(readFileSync(join(folder, 'values.yaml'), 'utf8')), values),
    Chart: { Name: chart.name, Version: chart.version, AppVersion: chart.appVersion },
    Release: { Name: 'parley', Namespace: 'default', Service: 'Helm' },
  };
  const files = globSync(join(folder, 'templates/*')).sort();
  const templates = files.map((file) => ({ file, ...parseTemplate(readFileSync(file, 'utf8')) }));
  const defined = new Map(templates.flatMap((template) => [...template.defined]));
  const functions: Functions = {
    ...FUNCTIONS,
    include: (name, dot) => {
      const nodes = defined.get(String(name));
      if (!nodes) throw new Error(`No template is named ${name}.`);
      return execute(nodes, dot, functions);
    },
  };
  return templates
    .filter(({ file }) => file.endsWith('.yaml'))
    .map(({ file, nodes }) => ({ file, text: execute(nodes, context, functions).trim() }))
    .filter(({ text }) => text !== '')
    .map(({ file, text }) => `---\n# Source: parley/templates/${basename(file)}\n${text}\n`)
    .join('');
}

const isMap = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Maps are merged, everything else is replaced. */
function merge(base: Values, over: Values): Values {
  const merged = { ...base };
  for (const [name, value] of Object.entries(over)) {
    const former = merged[name];
    merged[name] = isMap(former) && isMap(value) ? merge(former, value) : value;
  }
  return merged;
}

const isEmpty = (value: unknown) => !value || (typeof value === 'object' && Object.keys(value).length === 0);
const indent = (spaces: unknown, text: unknown) => String(text).replace(/^/gm, ' '.repeat(Number(spaces)));

const FUNCTIONS: Functions = {
  add: (...numbers) => numbers.reduce<number>((sum, number) => sum + Number(number), 0),
  default: (fallback, given) => (isEmpty(given) ? fallback : given),
  index: (map, key) => (map as Values)[String(key)],
  list: (...items) => items,
  nindent: (spaces, text) => `\n${indent(spaces, text)}`,
  not: (value) => isEmpty(value),
  printf: (form, ...args) => String(form).replace(/%s/g, () => String(args.shift())),
  quote: (value) => JSON.stringify(String(value)),
  required: (words, value) => {
    if (value === undefined || value === null || value === '') throw new Error(String(words));
    return value;
  },
  sha256sum: (text) => createHash('sha256').update(String(text)).digest('hex'),
  toYaml: (value) => stringify(value, { indentSeq: false, sortMapEntries: true, lineWidth: 0 }).trimEnd(),
  trimPrefix: (prefix, text) =>
    String(text).startsWith(String(prefix)) ? String(text).slice(String(prefix).length) : text,
  trimSuffix: (suffix, text) =>
    String(text).endsWith(String(suffix)) ? String(text).slice(0, -String(suffix).length) : text,
  trunc: (length, text) => String(text).slice(0, Number(length)),
};
