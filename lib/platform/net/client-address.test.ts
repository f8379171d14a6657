import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { InvalidEnvironment, overrideEnv, parseEnv } from '../env.ts';
import { clientAddress, networkOf, settleClientAddress, trueAddress } from './client-address.ts';

afterEach(() => void overrideEnv({ TRUST_PROXY: '' }));

function settled(peer: string, headers: Record<string, string>) {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: peer });
  const request = { socket, headers: { ...headers }, rawHeaders: Object.entries(headers).flat() } as unknown;
  settleClientAddress(request as IncomingMessage);
  const { headers: after, rawHeaders } = request as IncomingMessage;
  expect(rawHeaders).toEqual(Object.entries(after).flat());
  return { address: clientAddress(new Headers(after as Record<string, string>)), headers: after };
}

describe('guessing: the address of a request (isolation 11)', () => {
  it('is that of its connection, whatever its headers claim, unless an operator names proxies', () => {
    const claims = { 'x-forwarded-for': '10.9.9.9', 'x-real-ip': '10.9.9.9', forwarded: 'for=10.9.9.9' };
    const { address, headers } = settled('::ffff:192.0.2.7', claims);
    expect(address).toBe('192.0.2.7');
    expect(JSON.stringify(headers)).not.toContain('10.9.9.9');
  });

  it.each<[string, string, string, string]>([
    ['1', '198.51.100.4', '127.0.0.1', '198.51.100.4'],
    ['1', '10.9.9.9, 198.51.100.4', '127.0.0.1', '198.51.100.4'],
    ['2', '10.9.9.9, 198.51.100.4, 10.0.0.2', '127.0.0.1', '198.51.100.4'],
    ['2', '198.51.100.4', '127.0.0.1', '198.51.100.4'],
    ['1', '', '192.0.2.7', '192.0.2.7'],
    ['1', 'unknown', '192.0.2.7', '192.0.2.7'],
    ['127.0.0.1,10.0.0.0/8', '10.9.9.9, 198.51.100.4, 10.0.0.2', '127.0.0.1', '198.51.100.4'],
    ['127.0.0.1,10.0.0.0/8', '198.51.100.4', '203.0.113.1', '203.0.113.1'],
    ['10.0.0.0/8', '[2001:db8::7]:443', '10.0.0.2', '2001:db8::7'],
    ['10.0.0.0/8', '198.51.100.4:5000', '10.0.0.2', '198.51.100.4'],
  ])('behind TRUST_PROXY=%s, for “%s” from the peer %s, is %s', (proxies, claimed, peer, expected) => {
    overrideEnv({ TRUST_PROXY: proxies });
    expect(settled(peer, { 'x-forwarded-for': claimed }).address).toBe(expected);
  });

  it('is null where nothing is known', () => {
    expect(trueAddress({ claimed: 'nonsense', peer: '', trusted: 0 })).toBeNull();
    expect(clientAddress(new Headers({ 'x-forwarded-for': '1.2.3.4, 5.6.7.8' }))).toBeNull();
  });

  it('belongs to the network of a household', () => {
    expect(networkOf('192.0.2.7')).toBe(networkOf('192.0.2.250'));
    expect(networkOf('192.0.2.7')).not.toBe(networkOf('192.0.3.7'));
    expect(networkOf('2001:db8:1:2ff::1')).toBe(networkOf('2001:db8:1:200:ffff::1'));
    expect(networkOf(null)).toBe('unknown');
  });
});

it('refuses a TRUST_PROXY that names nothing', () => {
  expect(parseEnv({ TRUST_PROXY: '2' }).TRUST_PROXY).toBe(2);
  expect(() => parseEnv({ TRUST_PROXY: 'true' })).toThrow(InvalidEnvironment);
  expect(() => parseEnv({ TRUST_PROXY: 'true' })).toThrow('TRUST_PROXY must be a number of proxies');
});
