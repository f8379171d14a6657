import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { openApiDocument } from '#lib/doors/openapi/document.ts';

type Node = Record<string, unknown>;
type Answer = { status: number; headers: Headers; json: unknown };

const formats = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  uri: (text: string) => URL.canParse(text),
};

/**
 * Checks the API's real responses against its OpenAPI document. Where the document leaves objects open, so that fields
 * may be added without notice, this closes them: an undocumented field in a response is a problem.
 */
export function documentValidator() {
  const document: Node = { ...openApiDocument({ serverUrl: 'https://parley.test' }) };
  const closed = close(document);
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats });
  ajv.addSchema(closed, 'openapi');

  function problems(pointer: string[], value: unknown): string[] {
    const at = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    const ref = `openapi#/${at}`;
    const validate = ajv.getSchema(ref);
    if (!validate) return [`the document has no ${ref}`];
    return validate(value) ? [] : (validate.errors ?? []).map(wordsOf);
  }

  return {
    document,
    problems,
    /** What the document does not cover in a response's status, headers and body; empty if it covers everything. */
    answerProblems({ method, path }: { method: string; path: string }, { status, headers, json }: Answer): string[] {
      const pointer = ['paths', path, method.toLowerCase(), 'responses', String(status)];
      const response = read(closed, pointer);
      if (!response) return [`${method} ${path} documents no ${status}`];
      const hasBody = read(response, ['content']) !== undefined;
      const required = ['x-request-id', ...(hasBody ? ['content-type'] : [])].filter((name) => !headers.has(name));
      const missing = required.map((name) => `no header ${name}`);
      if (!hasBody)
        return [...missing, ...(json === null ? [] : [`${method} ${path} documents no body for ${status}`])];
      return [
        ...missing,
        ...problems([...pointer, 'content', 'application/json', 'schema'], json),
        ...undocumentedCode(response, json),
      ];
    },
  };
}

/** An error's code must be one that the document names for its status. */
function undocumentedCode(response: unknown, json: unknown): string[] {
  const code = read(json, ['code']);
  const examples = read(response, ['content', 'application/json', 'examples']);
  if (typeof code !== 'string' || examples === undefined || read(examples, [code])) return [];
  return [`the code ${code} is not documented for this status`];
}

function wordsOf({ instancePath, message, params }: ErrorObject) {
  return `${instancePath || '(root)'} ${message} ${JSON.stringify(params)}`;
}

function read(value: unknown, path: string[]): unknown {
  return path.reduce<unknown>(
    (at, part) => (typeof at === 'object' && at !== null ? (at as Node)[part] : undefined),
    value,
  );
}

function close(value: unknown): Node {
  return closeAny(value) as Node;
}

function closeAny(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeAny);
  if (typeof value !== 'object' || value === null) return value;
  const node = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, closeAny(inner)]));
  const open = node.type === 'object' && node.properties !== undefined && node.additionalProperties === undefined;
  return open ? { ...node, additionalProperties: false } : node;
}
