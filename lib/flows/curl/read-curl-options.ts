import { curlLetter, curlOption } from './curl-options.ts';

/** What the options of a cURL command ask for. */
export type CurlOptions = {
  url: string | null;
  method: string | null;
  headers: { key: string; value: string }[];
  data: string | null;
  /** Parameters to add to the URL. */
  query: string[];
  /** The method without `-X`: data are posted, and a file is put, even if they cannot be read here. */
  sends: 'POST' | 'PUT' | null;
  /** `name:password` */
  user: string | null;
  /** Sends the data in the URL. */
  isGet: boolean;
  timeoutMs: number | null;
  retries: number | null;
  warnings: string[];
};

type Setter = (options: CurlOptions, value: string) => void;

/** Adds data as they are, behind those before. */
function addData(options: CurlOptions, text: string, separator = '&') {
  options.sends ??= 'POST';
  options.data = options.data ? `${options.data}${separator}${text}` : text;
}

function warnOfFile(options: CurlOptions, name: string, what = 'the body') {
  options.warnings.push(`The file ${name} was not read: give ${what} yourself.`);
}

function setUrl(options: CurlOptions, url: string) {
  if (options.url !== null) options.warnings.push('The command has several addresses. Only the first was taken.');
  options.url ??= url;
}

const dataOrFile =
  (separator = '&'): Setter =>
  (options, value) => {
    if (!value.startsWith('@')) return addData(options, value, separator);
    options.sends ??= 'POST';
    warnOfFile(options, value.slice(1));
  };

/** `name=content`, of which the content is encoded; null for a file. */
function encoded(options: CurlOptions, value: string): string | null {
  const at = value.includes('=') ? value.indexOf('=') : value.indexOf('@');
  if (value[at] === '@') {
    warnOfFile(options, value.slice(at + 1));
    return null;
  }
  return `${at > 0 ? value.slice(0, at + 1) : ''}${encodeURIComponent(value.slice(at + 1))}`;
}

const unsupported =
  (what: string, sends: CurlOptions['sends'] = null): Setter =>
  (options) => {
    options.sends ??= sends;
    options.warnings.push(`${what} cannot be sent by Call API and was left out.`);
  };

const SETTERS: Record<string, Setter> = {
  request: (options, value) => {
    options.method = value;
  },
  url: setUrl,
  header: (options, value) => {
    if (value.startsWith('@')) warnOfFile(options, value.slice(1), 'its headers');
    else addHeader(options.headers, value);
  },
  data: dataOrFile(),
  'data-raw': (options, value) => addData(options, value),
  'data-ascii': dataOrFile(),
  'data-binary': dataOrFile(),
  'data-urlencode': (options, value) => {
    options.sends ??= 'POST';
    const text = encoded(options, value);
    if (text !== null) addData(options, text);
  },
  'url-query': (options, value) => {
    const text = value.startsWith('+') ? value.slice(1) : encoded(options, value);
    if (text !== null) options.query.push(text);
  },
  // Several are parts of one text.
  json: (options, value) => {
    dataOrFile('')(options, value);
    addHeader(options.headers, 'Content-Type: application/json');
  },
  user: (options, value) => {
    options.user = value;
  },
  'user-agent': ({ headers }, value) => headers.push({ key: 'User-Agent', value }),
  referer: ({ headers }, value) => headers.push({ key: 'Referer', value }),
  cookie: (options, value) => {
    if (value.includes('=')) options.headers.push({ key: 'Cookie', value });
    else warnOfFile(options, value, 'its cookies');
  },
  'oauth2-bearer': ({ headers }, value) => headers.push({ key: 'Authorization', value: `Bearer ${value}` }),
  'max-time': (options, value) => {
    options.timeoutMs = Math.round(Number(value) * 1000) || null;
  },
  retry: (options, value) => {
    options.retries = Number.parseInt(value, 10) || null;
  },
  get: (options) => {
    options.isGet = true;
  },
  head: (options) => {
    options.method = 'HEAD';
  },
  form: unsupported('A form with files', 'POST'),
  'form-string': unsupported('A multipart form', 'POST'),
  'upload-file': unsupported('A file', 'PUT'),
  'request-target': unsupported('A request target'),
  cert: unsupported('A client certificate'),
  config: (options, value) => warnOfFile(options, value, 'what it sets'),
};

/** Reads the words after `curl`. Options that change nothing for us are skipped. */
export function readCurlOptions(words: string[]): CurlOptions {
  const options: CurlOptions = {
    url: null,
    method: null,
    headers: [],
    data: null,
    query: [],
    sends: null,
    user: null,
    isGet: false,
    timeoutMs: null,
    retries: null,
    warnings: [],
  };
  const rest = [...words];
  let unsure: string | null = null;
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    if (word === '--') continue;
    if (isNext(word)) {
      options.warnings.push('The command makes several requests. Only the first was taken.');
      break;
    }
    if (!word.startsWith('-') || word === '-') setUrl(options, word);
    else if (!takeOption(options, word, rest) && !rest[0]?.startsWith('-')) {
      // The value of the unknown option, or the address if it takes none.
      const value = rest.shift() ?? '';
      if (/^(https?:\/\/|\{\{)/i.test(value)) unsure ??= value;
    }
  }
  options.url ??= unsure;
  options.warnings = [...new Set(options.warnings)];
  return options;
}

const isNext = (word: string) => word === '--next' || word === '-:';

/** False for an option that is unknown, and whose value may be the next word. */
function takeOption(options: CurlOptions, word: string, rest: string[]): boolean {
  return word.startsWith('--') ? takeLong(options, word.slice(2), rest) : takeShort(options, word.slice(1), rest);
}

function takeLong(options: CurlOptions, option: string, rest: string[]): boolean {
  const [, written = '', attached] = /^([^=]*)(?:=(.*))?$/s.exec(option) ?? [];
  const known = curlOption(written);
  if (!known) {
    warnOfUnknown(options, `--${written}`);
    return attached !== undefined;
  }
  const { name, takesValue } = known;
  set(options, name, takesValue ? (attached ?? rest.shift() ?? '') : '');
  return true;
}

/** `-sSXPOST`: letters without a value may precede a letter that takes the rest as its value. */
function takeShort(options: CurlOptions, letters: string, rest: string[]): boolean {
  let end = 0;
  for (const letter of letters) {
    end += letter.length;
    const known = curlLetter(letter);
    if (!known) {
      warnOfUnknown(options, `-${letter}`);
      return end < letters.length;
    }
    const { name, takesValue } = known;
    set(options, name, takesValue ? letters.slice(end) || (rest.shift() ?? '') : '');
    if (takesValue) break;
  }
  return true;
}

function set(options: CurlOptions, name: string, value: string) {
  if (Object.hasOwn(SETTERS, name)) SETTERS[name]?.(options, value);
}

function warnOfUnknown({ warnings }: CurlOptions, option: string) {
  warnings.push(`The option ${option.slice(0, 50)} is unknown and was left out.`);
}

/** `Name: value`; `Name;` sends it empty, `Name:` removes a default. */
function addHeader(headers: CurlOptions['headers'], line: string) {
  const [, key, value = ''] = /^([^:;\s]+)\s*(?::(.*)|;)$/s.exec(line.trim()) ?? [];
  if (!key || (line.trim().endsWith(':') && !value)) return;
  const present = headers.find((header) => header.key.toLowerCase() === key.toLowerCase());
  if (present && key.toLowerCase() === 'content-type') return;
  headers.push({ key, value: value.trim() });
}
