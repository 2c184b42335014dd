import { differingSettings, settingFingerprints } from './fingerprints.js';

const SECRET = 'a secret of thirty-two characters';
const of = (env: Record<string, string>, secret = SECRET) => settingFingerprints(env, secret);

describe('settingFingerprints', () => {
  test('differ for the settings alone that have another value', () => {
    const one = of({ PUBLIC_URL: 'https://a.example', STUDIO_NAME: 'A', HOST: '1.1.1.1' });
    const two = of({ PUBLIC_URL: 'https://b.example', STUDIO_NAME: 'A', HOST: '2.2.2.2' });
    expect(differingSettings([one, one])).toEqual([]);
    expect(differingSettings([one, two, one])).toEqual(['PUBLIC_URL']);
  });

  test('name another secret alone, with which all others differ', () => {
    expect(differingSettings([of({ STUDIO_NAME: 'A' }), of({ STUDIO_NAME: 'A' }, `${SECRET}!`)])).toEqual([
      'SESSION_SECRET',
    ]);
  });

  test('are not compared with those of a release that has none, and show no value', () => {
    const one = of({ SMTP_URL: 'smtp://user:password@mail.example' });
    expect(differingSettings([one, {}])).toEqual([]);
    expect(JSON.stringify(one)).not.toMatch(/password|thirty-two/);
  });
});
