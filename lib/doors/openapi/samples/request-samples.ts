import type { Json } from '#lib/platform/json/schema.ts';
import { type LiteralStyle, literal } from './literal.ts';

/** A request as the OpenAPI document describes it, with its examples. */
export type SampleRequest = {
  operationId: string;
  method: string;
  /** With `{name}` for path parameters. */
  path: string;
  params: Record<string, string>;
  query: Record<string, string>;
  body: Json | undefined;
  /** The form field for a file. */
  fileField: string | null;
};

export type RequestSample = { language: 'shell' | 'typescript' | 'python'; code: string };

/** The file that examples upload. */
const FILE = 'contacts.csv';

/**
 * The request in three languages, to be pasted and run with the URL in PARLEY and the key in KEY
 * (lib/testing/routes/reference-examples.test.ts does).
 */
export function requestSamples(request: SampleRequest): RequestSample[] {
  return [
    { language: 'shell', code: curl(request) },
    { language: 'typescript', code: typescript(request) },
    { language: 'python', code: python(request) },
  ];
}

function curl({ method, path, params, query, body, fileField }: SampleRequest): string {
  const search = new URLSearchParams(query).toString();
  // With a body, curl defaults to POST.
  const isTold = method !== 'GET' && !(method === 'POST' && (body !== undefined || fileField));
  return [
    `curl ${isTold ? `-X ${method} ` : ''}"$PARLEY${filled(path, params)}${search && `?${search}`}"`,
    '-H "X-API-Key: $KEY"',
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${literal(body, json).replaceAll("'", String.raw`'\''`)}'`]),
    ...(fileField ? [`-F ${fileField}=@${FILE}`] : []),
  ].join(' \\\n  ');
}

function typescript({ operationId, params, query, body, fileField }: SampleRequest): string {
  const parts = {
    ...(Object.keys(params).length > 0 && { path: params }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(body !== undefined && { body }),
  };
  const input = fileField ? '{ body: form }' : Object.keys(parts).length > 0 ? literal(parts, javascript) : '';
  return [
    ...(fileField ? ["import { openAsBlob } from 'node:fs';"] : []),
    "import { Parley } from 'parley-client';",
    '',
    'const parley = new Parley({',
    "  baseUrl: process.env.PARLEY ?? '',",
    "  apiKey: process.env.KEY ?? '',",
    '});',
    '',
    ...(fileField
      ? ['const form = new FormData();', `form.append('${fileField}', await openAsBlob('${FILE}'), '${FILE}');`]
      : []),
    `const result = await parley.${operationId}(${input});`,
    'console.log(result);',
  ].join('\n');
}

function python({ method, path, params, query, body, fileField }: SampleRequest): string {
  const indented = (value: Json) => literal(value, pythonic).replaceAll('\n', '\n    ');
  return [
    'import os',
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    os.environ["PARLEY"] + "${filled(path, params)}",`,
    '    headers={"X-API-Key": os.environ["KEY"]},',
    ...(Object.keys(query).length > 0 ? [`    params=${indented(query)},`] : []),
    ...(body === undefined ? [] : [`    json=${indented(body)},`]),
    ...(fileField ? [`    files={"${fileField}": open("${FILE}", "rb")},`] : []),
    ')',
    'response.raise_for_status()',
    'print(response.json())',
  ].join('\n');
}

const filled = (path: string, params: Record<string, string>) =>
  path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));

const quoted = (text: string) => JSON.stringify(text);

const json: LiteralStyle = { key: quoted, text: quoted, other: String, airy: false, lastComma: false, indent: 2 };

const javascript: LiteralStyle = {
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : single(name)),
  text: single,
  other: String,
  airy: true,
  lastComma: true,
  indent: 2,
};

const pythonic: LiteralStyle = {
  key: quoted,
  text: quoted,
  other: (value) => ({ true: 'True', false: 'False', null: 'None' })[String(value)] ?? String(value),
  airy: false,
  lastComma: true,
  indent: 4,
};

function single(text: string): string {
  const escaped = quoted(text).slice(1, -1).replaceAll(String.raw`\"`, '"').replaceAll("'", String.raw`\'`);
  return `'${escaped}'`;
}
