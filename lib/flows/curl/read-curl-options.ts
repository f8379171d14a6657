/** What the options of a cURL command ask for. */
export type CurlOptions = {
  url: string | null;
  method: string | null;
  headers: { key: string; value: string }[];
  data: string[];
  /** `name:password` */
  user: string | null;
  /** Sends the data in the URL. */
  isGet: boolean;
  timeoutMs: number | null;
  retries: number | null;
  warnings: string[];
};

/** One-letter options that take a value, by their long names. */
const SHORT: Record<string, string> = {
  X: 'request',
  H: 'header',
  d: 'data',
  u: 'user',
  A: 'user-agent',
  e: 'referer',
  b: 'cookie',
  m: 'max-time',
  F: 'form',
  G: 'get',
  I: 'head',
  o: 'output',
  w: 'write-out',
  c: 'cookie-jar',
  x: 'proxy',
  T: 'upload-file',
  E: 'cert',
  r: 'range',
  y: 'speed-time',
  Y: 'speed-limit',
  C: 'continue-at',
  D: 'dump-header',
  K: 'config',
  U: 'proxy-user',
};

/** Options whose value does not matter to us. */
const IGNORED = new Set(
  'output write-out cookie-jar proxy range speed-time speed-limit continue-at dump-header config proxy-user cacert capath key ciphers connect-timeout resolve interface retry-delay retry-max-time max-redirs limit-rate tls-max tlsv1 cert-type'.split(
    ' ',
  ),
);

type Setter = (options: CurlOptions, value: string) => void;

const data: Setter = (options, value) => {
  if (value.startsWith('@')) options.warnings.push(`The file ${value.slice(1)} was not read: give the body yourself.`);
  else options.data.push(value);
};
const unsupported =
  (what: string): Setter =>
  ({ warnings }) =>
    warnings.push(`${what} cannot be sent by Call API and was left out.`);

const SETTERS: Record<string, Setter> = {
  request: (options, value) => {
    options.method = value;
  },
  url: (options, value) => {
    options.url ??= value;
  },
  header: ({ headers }, value) => addHeader(headers, value),
  data,
  'data-raw': (options, value) => options.data.push(value),
  'data-ascii': data,
  'data-binary': data,
  'data-urlencode': (options, value) => {
    const [, name = '', content = ''] = /^([^=]*=)?(.*)$/s.exec(value) ?? [];
    options.data.push(`${name}${encodeURIComponent(content)}`);
  },
  json: (options, value) => {
    data(options, value);
    addHeader(options.headers, 'Content-Type: application/json');
  },
  user: (options, value) => {
    options.user = value;
  },
  'user-agent': ({ headers }, value) => headers.push({ key: 'User-Agent', value }),
  referer: ({ headers }, value) => headers.push({ key: 'Referer', value }),
  cookie: ({ headers }, value) => headers.push({ key: 'Cookie', value }),
  'oauth2-bearer': ({ headers }, value) => headers.push({ key: 'Authorization', value: `Bearer ${value}` }),
  'max-time': (options, value) => {
    options.timeoutMs = Math.round(Number(value) * 1000) || null;
  },
  retry: (options, value) => {
    options.retries = Number.parseInt(value, 10) || null;
  },
  form: unsupported('A form with files'),
  'upload-file': unsupported('A file'),
  cert: unsupported('A client certificate'),
};

/** Reads the words after `curl`. Options that change nothing for us are skipped. */
export function readCurlOptions(words: string[]): CurlOptions {
  const options: CurlOptions = {
    url: null,
    method: null,
    headers: [],
    data: [],
    user: null,
    isGet: false,
    timeoutMs: null,
    retries: null,
    warnings: [],
  };
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word.startsWith('--')) takeLong(options, word.slice(2), rest);
    else if (word.startsWith('-') && word.length > 1) takeShort(options, word.slice(1), rest);
    else options.url ??= word;
  }
  options.warnings = [...new Set(options.warnings)];
  return options;
}

function takeLong(options: CurlOptions, option: string, rest: string[]) {
  const [, name = '', attached] = /^([^=]*)(?:=(.*))?$/s.exec(option) ?? [];
  if (name === 'get') options.isGet = true;
  else if (name === 'head') options.method = 'HEAD';
  else if (Object.hasOwn(SETTERS, name)) SETTERS[name]?.(options, attached ?? rest.shift() ?? '');
  else if (IGNORED.has(name) && attached === undefined) rest.shift();
}

/** `-sSXPOST`: letters without a value may precede a letter that takes the rest as its value. */
function takeShort(options: CurlOptions, letters: string, rest: string[]) {
  for (const [index, letter] of [...letters].entries()) {
    const name = SHORT[letter];
    if (name === undefined) continue;
    if (name === 'get' || name === 'head') {
      takeLong(options, name, rest);
      continue;
    }
    const attached = letters.slice(index + 1);
    takeLong(options, name, attached ? [attached] : rest);
    return;
  }
}

/** `Name: value`; `Name;` sends it empty, `Name:` removes a default. */
function addHeader(headers: CurlOptions['headers'], line: string) {
  const [, key, value = ''] = /^([^:;\s]+)\s*(?::(.*)|;)$/s.exec(line.trim()) ?? [];
  if (!key || (line.trim().endsWith(':') && !value)) return;
  const present = headers.find((header) => header.key.toLowerCase() === key.toLowerCase());
  if (present && key.toLowerCase() === 'content-type') return;
  headers.push({ key, value: value.trim() });
}
