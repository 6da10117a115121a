import { MinuteLimiter } from '../../domain/kernel/minute-limiter.js';
import { clientAddress } from '../../handlers/http/client-address.js';

describe('MinuteLimiter', () => {
  test('refills one attempt every six seconds, up to ten', () => {
    const limiter = new MinuteLimiter();
    const take = (times: number, at: number) => Array.from({ length: times }, () => limiter.take('a', at, 10));

    expect(take(11, 0)).toEqual([...Array.from({ length: 10 }, () => true), false]);
    expect(take(1, 5999)).toEqual([false]);
    expect(take(2, 6001)).toEqual([true, false]);
    expect(take(11, 1_000_000)).toEqual([...Array.from({ length: 10 }, () => true), false]);
  });

  test('forgets idle addresses above ten thousand, and never remembers more than fifty thousand', () => {
    const limiter = new MinuteLimiter();
    for (let address = 0; address < 10_000; address += 1) {
      limiter.take(`idle ${address}`, 0, 10);
    }
    limiter.take('later', 60_000, 10);
    expect(limiter.size).toBe(1);

    for (let address = 0; address < 60_000; address += 1) {
      limiter.take(`busy ${address}`, 60_001, 10);
    }
    expect(limiter.size).toBe(50_000);
    expect(Array.from({ length: 10 }, () => limiter.take('busy 59999', 60_001, 10)).filter(Boolean)).toHaveLength(9);
  });
});

describe('clientAddress', () => {
  test.each([
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['127.0.0.1', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
    ['::ffff:10.1.2.3', '198.51.100.1', '198.51.100.1'],
    ['::1', '2001:db8::1', '2001:db8::1'],
    ['fd00::5', '198.51.100.1', '198.51.100.1'],
    ['172.15.0.1', '198.51.100.1', '172.15.0.1'],
    ['192.168.7.7', undefined, '192.168.7.7'],
    ['127.0.0.1', 'not an address', '127.0.0.1'],
    ['127.0.0.1', '198.51.100.1, ', '127.0.0.1'],
    ['', '198.51.100.1', ''],
  ])('peer %s with X-Forwarded-For %s is %s', (peer, forwardedFor, expected) => {
    expect(clientAddress(peer, forwardedFor)).toBe(expected);
  });
});
