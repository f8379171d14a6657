import { describe, expect, it } from 'vitest';
import { httpRequestData } from '../nodes/http-request/schema.ts';
import { parseCurl } from './parse-curl.ts';

describe('reads a command', () => {
  it.each<[string, string, object]>([
    ['an address alone', 'curl https://x.example/a?b=1', { method: 'GET', url: 'https://x.example/a?b=1' }],
    [
      'a prompt before and a pipe behind',
      '$ curl -s https://x.example/a | jq .',
      { method: 'GET', url: 'https://x.example/a' },
    ],
    ['a redirection', "curl 'https://x.example/' > out.json", { url: 'https://x.example/' }],
    ['an address without scheme', 'curl x.example/a', { url: 'http://x.example/a' }],
    ['a variable', "curl '{{base}}/a'", { url: '{{base}}/a' }],
    [
      'JSON over several lines',
      `curl -X PUT 'https://x.example/a' \\\n  -H 'Content-Type: application/json' \\\n  -d '{"a": [1, "it'"'"'s"]}'`,
      {
        method: 'PUT',
        headers: [{ key: 'Content-Type', value: 'application/json' }],
        body: { a: [1, "it's"] },
      },
    ],
    [
      'a number beyond what JavaScript keeps',
      `curl https://x.example -d '{"a":9007199254740993}'`,
      { method: 'POST', body: '{"a":9007199254740993}' },
    ],
    ['data without a method', `curl https://x.example -d '{"a":1}'`, { method: 'POST', body: { a: 1 } }],
    [
      '--json',
      `curl --json '{"a":1}' https://x.example`,
      { method: 'POST', headers: [{ key: 'Content-Type', value: 'application/json' }] },
    ],
    [
      'double quotes with escapes',
      `curl "https://x.example/\\"q\\"" -d "{\\"a\\": \\"\\$5\\"}"`,
      { url: 'https://x.example/"q"', body: { a: '$5' } },
    ],
    [
      'what browsers copy',
      `curl 'https://x.example/' --data-raw $'{"a":"it\\'s \\u00e9\\n"}' --compressed`,
      { body: '{"a":"it\'s é\n"}' },
    ],
    [
      'what browsers copy on Windows',
      'curl "https://x.example/" ^\r\n  -H "X-A: ^%^b" ^\r\n  --data-raw "^{^}"',
      { headers: [{ key: 'X-A', value: '%b' }], body: {} },
    ],
    [
      'letters run together',
      "curl -sSLXDELETE -H'X-A: b' https://x.example",
      { method: 'DELETE', headers: [{ key: 'X-A', value: 'b' }] },
    ],
    [
      'data in the URL',
      'curl -G https://x.example/?z=0 -d a=1 --data-urlencode "b=x y"',
      { method: 'GET', url: 'https://x.example/?z=0&a=1&b=x%20y' },
    ],
    [
      'a time limit and retries',
      'curl -m 2.5 --retry 9 --connect-timeout 3 https://x.example',
      { timeoutMs: 2500, retries: 3, url: 'https://x.example' },
    ],
    ['a limit that is too long', 'curl --max-time=120 https://x.example', { timeoutMs: 30_000 }],
    [
      'options whose values are nothing to us',
      'curl -o file -w "%{http_code}" --cacert ca.pem https://x.example',
      { url: 'https://x.example' },
    ],
    [
      'a template that is not JSON yet',
      `curl https://x.example -H 'Content-Type: application/json' -d '{"a": {{n}}}'`,
      { body: '{"a": {{n}}}' },
    ],
    [
      'headers in all forms',
      `curl https://x.example -H 'A:1' -H 'B;' -H 'Accept:' -A me -e https://r.example`,
      {
        headers: [
          { key: 'A', value: '1' },
          { key: 'B', value: '' },
          { key: 'User-Agent', value: 'me' },
          { key: 'Referer', value: 'https://r.example' },
        ],
      },
    ],
  ])('with %s', (_, command, data) => {
    const parsed = parseCurl(command);
    expect(parsed?.data).toMatchObject(data);
    expect(httpRequestData.safeParse(parsed?.data).success).toBe(true);
    expect(parsed?.warnings).toEqual([]);
  });
});

it.each(['', 'wget https://x.example', 'curl', 'curl -H', "curl 'file:///etc/passwd'", 'echo'])(
  'is none of: %s',
  (text) => {
    expect(parseCurl(text)).toBeNull();
  },
);

describe('finds credentials', () => {
  it.each([
    [`-H 'Authorization: Bearer abc.def'`, 'Authorization', 'Bearer abc.def', 'shop_example_com_authorization'],
    [`-H 'X-Api-Key: 123'`, 'X-Api-Key', '123', 'shop_example_com_x_api_key'],
    [`-H 'X-Custom: sk_live_abcdef'`, 'X-Custom', 'sk_live_abcdef', 'shop_example_com_x_custom'],
    [
      `-H 'X-Custom: 8f14e45fceea167a5a36dedd4bea2543'`,
      'X-Custom',
      '8f14e45fceea167a5a36dedd4bea2543',
      'shop_example_com_x_custom',
    ],
    ['-u user:pässword', 'Authorization', 'Basic dXNlcjpww6Rzc3dvcmQ=', 'shop_example_com_authorization'],
    ['-u user', 'Authorization', 'Basic dXNlcjo=', 'shop_example_com_authorization'],
    ["-b 'session=1'", 'Cookie', 'session=1', 'shop_example_com_cookie'],
    ['--oauth2-bearer abc', 'Authorization', 'Bearer abc', 'shop_example_com_authorization'],
  ])('in %s', (option, key, value, secretName) => {
    const parsed = parseCurl(`curl https://api.shop.example.com/ -H 'Accept: application/json' ${option}`);
    expect(parsed?.credentials).toEqual([{ headerIndex: 1, key, value, secretName }]);
  });

  it('and proposes a name of at most a hundred characters for a secret', () => {
    const host = `${'a'.repeat(60)}.${'b'.repeat(60)}.example`;
    const parsed = parseCurl(`curl https://${host}/ -H 'X-Api-Key: 123'`);
    expect(parsed?.credentials.map(({ secretName }) => secretName)).toEqual([`${'a'.repeat(60)}_${'b'.repeat(39)}`]);
  });

  it('in the address, which then goes without', () => {
    const parsed = parseCurl('curl https://user:p%40ss@x.example/a');
    expect(parsed?.data).toMatchObject({ url: 'https://x.example/a' });
    expect(parsed?.credentials).toMatchObject([{ key: 'Authorization', value: `Basic ${btoa('user:p@ss')}` }]);
  });

  it('and none in ordinary headers and variables', () => {
    const parsed = parseCurl(
      `curl https://x.example -H 'Content-Type: application/vnd.some-company.v2+json' -H 'Authorization: Bearer {{token}}' -H 'X-Name: Asha'`,
    );
    expect(parsed?.credentials).toEqual([]);
  });
});

it.each([
  ['curl -F file=@a.png https://x.example', 'A form with files'],
  ['curl -d @body.json https://x.example', 'The file body.json'],
  ['curl -I https://x.example', 'Call API cannot send HEAD'],
  ['curl https://x.example?api_key=1', '“api_key”'],
  ['curl "https://x.example?q=a&key=abc123secretkey"', '“key”'],
  ['curl -d a=1 -d b=2 https://x.example', 'sends a form'],
])('warns of what the node cannot do: %s', (command, warning) => {
  expect(parseCurl(command)?.warnings).toEqual([expect.stringContaining(warning)]);
});

it('makes a JSON object of a form', () => {
  expect(parseCurl('curl -d a=1 -d b=x%20y https://x.example')?.data).toMatchObject({
    method: 'POST',
    body: { a: '1', b: 'x y' },
  });
});

it('prefers a header to the user that is given as well', () => {
  const headers = [{ key: 'authorization', value: 'Bearer {{token}}' }];
  const command = "curl -u a:b -H 'authorization: Bearer {{token}}' https://x.example";
  expect(parseCurl(command)?.data.headers).toEqual(headers);
});

it('drops only the header from a form that says it is one', () => {
  const command =
    "curl -H 'content-type: application/x-www-form-urlencoded' -H 'X-Name: Asha' -d a=1 https://x.example";
  expect(parseCurl(command)?.data).toMatchObject({ headers: [{ key: 'X-Name', value: 'Asha' }], body: { a: '1' } });
});

it.each([
  ['quotes', '"'.repeat(50_000)],
  ['backslashes', `curl '${'\\'.repeat(50_000)}`],
  ['escaped quotes', `curl $'${"\\'".repeat(50_000)}`],
  ['commands', 'curl '.repeat(20_000)],
])('comes to an end with nothing but %s', (_, text) => {
  expect(() => parseCurl(text)).not.toThrow();
});
