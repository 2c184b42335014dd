import { addressKey } from './address-key.js';

describe('addressKey', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
    ['::ffff:192.0.2.7', '192.0.2.7', '192.0.2.0/24'],
    ['::FFFF:c000:0207', '192.0.2.7', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['1:2:3:4::', '1:2:3:4::/64', '1:2:3::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['::', '0:0:0:0::/64', '0:0:0::/48'],
    ['', 'unknown', 'unknown'],
    ['nonsense', 'unknown', 'unknown'],
  ])('counts %s as %s, and wider as %s', (ip, address, network) => {
    expect([addressKey(ip), addressKey(ip, 'network')]).toEqual([address, network]);
  });

  it('counts the addresses of one /64 together, and those of the next apart', () => {
    const keys = ['2001:db8::1', '2001:db8::ffff:1:2:3', '2001:db8:0:1::1'].map((ip) => addressKey(ip));
    expect(new Set(keys).size).toBe(2);
  });
});
