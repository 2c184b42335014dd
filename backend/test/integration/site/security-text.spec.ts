import { useTestApp } from '../../fixtures/app/use-fixture.js';

const app = useTestApp({ env: { PUBLIC_URL: 'https://studio.example', SUPPORT_EMAIL: 'help+us@studio.example' } });

describe('/.well-known/security.txt', () => {
  it('names the support address for three months', async () => {
    const reply = await app.visitor().get('/.well-known/security.txt');
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
    const fields = Object.fromEntries(
      reply.text
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/: (.*)/)),
    );
    expect(fields).toMatchObject({
      Contact: 'mailto:help%2Bus@studio.example',
      'Preferred-Languages': 'en',
      Canonical: 'https://studio.example/.well-known/security.txt',
    });
    const days = (Date.parse(fields['Expires']) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(89);
    expect(days).toBeLessThan(91);
  });

  it('follows the address that staff set', async () => {
    const admin = await app.admin();
    const { version } = (await admin.get('/api/admin/settings')).body;
    const changed = { version, supportEmail: 'hello@studio.example', language: 'de' };
    expect((await admin.put('/api/admin/settings', changed)).status).toBe(200);
    const { text } = await app.visitor().get('/.well-known/security.txt');
    expect(text).toContain('Contact: mailto:hello@studio.example\n');
    expect(text).toContain('Preferred-Languages: de\n');
  });
});
