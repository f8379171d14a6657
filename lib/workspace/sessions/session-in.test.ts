import { afterEach, expect, it } from 'vitest';
import { overrideEnv } from '#lib/platform/env.ts';
import { signInAs } from '#lib/testing/sign-in-as.ts';
import { sessionIn } from './session-in.ts';
import { sessionOf } from './session-of.ts';

afterEach(() => void overrideEnv({ APP_URL: '' }));

/** Each letter as it is in a URL. */
const spelled = (text: string) => text.replace(/[a-z]/gi, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

it.each<[string, (pair: string, other: string) => string]>([
  ['as browsers write it', (pair) => `theme=dark; ${pair}`],
  ['after more spaces, or a tab', (pair) => `theme=dark;  \t${pair}`],
  ['with spaces around the sign', (pair) => pair.replace('=', ' = ')],
  ['in quotes', (pair) => `${pair.replace('=', '="')}"`],
  [
    'with letters spelled as in URLs',
    (pair) => pair.replace(/(?<==).+$/, (token) => spelled(decodeURIComponent(token))),
  ],
  ['before another of its name', (pair) => `${pair}; ${pair.split('=')[0]}=made.up`],
  ['after its name without a value', (pair) => `${pair.split('=')[0]}; ${pair}`],
  ['after one of its name over the other scheme', (pair, other) => `${other}=made.up; ${pair}`],
])('fair shares: a session counts as one, also with its cookie %s', async (_, write) => {
  const { headers, userId } = await signInAs();
  const pair = headers.get('cookie') ?? '';
  const token = /=(\w|-)+/.exec(pair)?.[0].slice(1);
  const cookie = write(pair, '__Secure-parley.session_token');
  expect(await sessionOf({ headers: new Headers({ cookie }) })).toMatchObject({ userId });
  expect(sessionIn(cookie)).toBe(token);
  overrideEnv({ APP_URL: 'https://parley.example' });
  expect(sessionIn(write(`__Secure-${pair}`, 'parley.session_token'))).toBe(token);
});

it.each([null, '', 'theme=dark', 'x-parley.session_token=made.up', 'parley.session_token', 'parley.session_token='])(
  'finds none in %j',
  (cookie) => {
    expect(sessionIn(cookie)).toBeNull();
  },
);
