import { describe, expect, test } from '@jest/globals';
import { banner } from '../start/announce.mjs';

const account = { email: 'owner@example.com' };

function bannerOf(http, more = {}) {
  const config = { http: { port: 3000, ...http }, studio: { name: 'Studio' }, admin: {} };
  return banner({ config, account, addresses: ['192.168.1.20'], ...more });
}

describe('banner', () => {
  test('shows the address for phones where the site listens on every interface', () => {
    expect(bannerOf({ host: '0.0.0.0', publicUrl: 'http://localhost:3000' })).toContain('http://192.168.1.20:3000 ');
  });

  test.each([
    ['the site listens on this machine alone', { host: '127.0.0.1', publicUrl: 'http://localhost:3000' }],
    ['the site has an address of its own', { host: '0.0.0.0', publicUrl: 'https://gallery.example.com' }],
  ])('shows no network address where %s', (_what, http) => {
    expect(bannerOf(http)).not.toContain('192.168.1.20');
  });

  test('shows the initial password once, and where to change it', () => {
    const text = bannerOf({ host: '127.0.0.1', publicUrl: 'http://localhost:3000' }, { firstPassword: 'a-b-c' });
    expect(text).toContain('a-b-c   (shown only once; change it under Your account)');
  });
});
