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
    ...[
      ...["--proto '=https' --tlsv1.2 -sSf", '--tlsv1', '-1', "--noproxy '*'", '--no-keepalive', '--ntlm', '-k#4'],
      ...['--proxy-header X-A:b', '--connect-to a:1:b:2', '-ooutput', '-sSo output', '-Z --parallel-max 3', '--'],
      ...['--dns-servers 1.1.1.1', '-t XDISPLOC=a', '-h all', '-z 2026-01-01', '-Q NOOP', '-P -', '--variable a=b'],
    ].map((given): [string, string, object] => [
      `an address behind ${given}`,
      `curl ${given} https://x.example/a`,
      { method: 'GET', url: 'https://x.example/a' },
    ]),
    [
      'parameters of the URL',
      "curl --url-query page=1 'https://x.example/a?z=0#top' --url-query 'q=a b' --url-query +c=%20 -G -d d=2",
      { method: 'GET', url: 'https://x.example/a?z=0&page=1&q=a%20b&c=%20&d=2' },
    ],
    [
      'JSON in parts',
      `curl --json '{"a":1,' https://x.example --json '"b":2}'`,
      { method: 'POST', body: { a: 1, b: 2 } },
    ],
    ['data that is encoded without a name', "curl -d '' --data-urlencode '=a b' https://x.example", { body: 'a%20b' }],
    ['a dollar that stays one', String.raw`curl https://x.example -H 'A: $5' -H "B: \$B" -H $'C: $C' -H D:\$D`, {}],
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
  ['curl --form-string a=b https://x.example', 'A multipart form'],
  ['curl --request-target /x https://x.example', 'A request target'],
  ['curl --data-urlencode a@b.txt https://x.example', 'The file b.txt'],
  ['curl --json @- https://x.example', 'The file - '],
  ['curl -H @headers.txt https://x.example', 'The file headers.txt was not read: give its headers yourself.'],
  ['curl -b cookies.txt https://x.example', 'The file cookies.txt was not read: give its cookies yourself.'],
  ['curl -K curl.conf https://x.example', 'The file curl.conf was not read: give what it sets yourself.'],
  ['curl https://x.example https://y.example', 'several addresses'],
  ['curl https://x.example --url https://y.example', 'several addresses'],
  ['curl https://x.example --next https://y.example', 'several requests'],
  ['curl https://x.example -H "Authorization: Bearer $TOKEN"', 'A shell replaces $TOKEN'],
  [`curl https://x.example -u me:$PASS -H "A: \${A}" -H "B: $PASS"`, 'A shell replaces $PASS, $A'],
  ['curl https://x.example -H "Authorization: Bearer $(cat token)"', 'A shell replaces $(…)'],
])('warns of what the node cannot do: %s', (command, warning) => {
  expect(parseCurl(command)?.warnings).toEqual([expect.stringContaining(warning)]);
});

it.each([
  ['curl -d @order.json https://x.example', 'POST'],
  ['curl --json @order.json https://x.example', 'POST'],
  ['curl -G -d @order.json https://x.example', 'GET'],
  ['curl -F a=b https://x.example', 'POST'],
  ['curl --form-string a=b https://x.example', 'POST'],
  ['curl -T order.json https://x.example', 'PUT'],
  ['curl -X PATCH -d @order.json https://x.example', 'PATCH'],
])('keeps the method of what it cannot send: %s', (command, method) => {
  expect(parseCurl(command)?.data).toEqual({
    method,
    url: 'https://x.example',
    ...(command.includes('json @') && { headers: [{ key: 'Content-Type', value: 'application/json' }] }),
  });
});

it.each([
  ['curl --future https://x.example', '--future'],
  ['curl --future x https://x.example', '--future'],
  ['curl https://x.example --future https://y.example', '--future'],
  ['curl --future=x https://x.example', '--future'],
  ['curl -s~ x https://x.example', '-~'],
  ['curl -~https://y.example https://x.example', '-~'],
])('takes an option that it does not know for no address, and says so: %s', (command, name) => {
  expect(parseCurl(command)).toMatchObject({
    data: { method: 'GET', url: 'https://x.example' },
    warnings: [`The option ${name} is unknown and was left out.`],
  });
});

it('makes no address of the value of an unknown option', () => {
  expect(parseCurl('curl --future value')).toBeNull();
});

it('keeps all values of a field that a form repeats', () => {
  expect(parseCurl('curl -d a=1 -d b=3 -d a=2 https://x.example')?.data.body).toEqual({ a: ['1', '2'], b: '3' });
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
  ['letters', `curl -${'s'.repeat(50_000)}`],
  ['variables', `curl "${'${a'.repeat(20_000)}" ${'$b'.repeat(20_000)}`],
  ['fields', `curl https://x.example -d ${'a=1&'.repeat(20_000)}`],
])('comes to an end with nothing but %s', (_, text) => {
  expect(() => parseCurl(text)).not.toThrow();
});
