import { afterEach, expect, it, vi } from 'vitest';
import { listAddress } from './message-address.ts';
import { goBackWithinInbox } from './within-inbox.ts';

afterEach(() => vi.unstubAllGlobals());

/** A window at the last of these addresses, and where it went. An address with `*` is of a page from before a reload. */
function windowAt(...addresses: string[]) {
  const [went, origin] = [vi.fn(), 'https://parley.example'];
  const entries = addresses.map((address, index) => ({
    url: origin + address.replace('*', ''),
    key: index,
    sameDocument: !address.endsWith('*'),
  }));
  const { pathname, search } = new URL(entries.at(-1)?.url ?? '');
  vi.stubGlobal('window', {
    location: { origin, pathname, search },
    navigation: { entries: () => entries, currentEntry: { index: entries.length - 1 }, traverseTo: went },
    history: { pushState: (_state: null, _title: string, address: string) => went(address) },
  });
  return went;
}

it.each([
  ['back, if that is where it was opened', ['/a/inbox?tag=x', '/a/inbox/1?tag=x'], 0],
  ['back over the quotes that were followed', ['/a/inbox?tag=x', '/a/inbox/1?tag=x', '/a/inbox/1?tag=x&message=2'], 0],
  ['on from another conversation', ['/a/inbox?tag=x', '/a/inbox/2?tag=x', '/a/inbox/1?tag=x'], '/a/inbox?tag=x'],
  ['on from a list with another filter', ['/a/inbox', '/a/inbox/1?tag=x'], '/a/inbox?tag=x'],
  ['on from a page before a reload', ['/a/inbox?tag=x*', '/a/inbox/1?tag=x'], '/a/inbox?tag=x'],
  ['on, if it is the first page', ['/a/inbox/1?tag=x'], '/a/inbox?tag=x'],
])('leaves a conversation for its list: %s', (_how, addresses, place) => {
  const went = windowAt(...addresses);
  goBackWithinInbox('/a/inbox?tag=x');
  expect(went).toHaveBeenCalledExactlyOnceWith(place);
});

it('leaves the message out of the list’s address', () => {
  expect(listAddress('a', new URLSearchParams('search=tea&in=messages&message=2'))).toBe(
    '/a/inbox?search=tea&in=messages',
  );
  expect(listAddress('a', new URLSearchParams('message=2'))).toBe('/a/inbox');
});
