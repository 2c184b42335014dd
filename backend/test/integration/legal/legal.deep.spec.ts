import { FakeMailer } from '../../fakes/fake-mailer.js';
import { StudioService } from '../../../src/modules/settings/studio.service.js';
import { MailerPort } from '../../../src/ports/mailer.port.js';
import type { TestClient } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';
import { allOrEvery } from '../../fixtures/deep.js';

const LEGAL = '/api/admin/legal';
const SELLER = {
  legalName: 'Northlight Films GmbH',
  address: 'Hauptstraße 1\nHinterhaus',
  postcode: '10115',
  city: 'Berlin',
  country: 'DE',
  vatId: 'de 136 695 976',
  taxNumber: '30/123/45678',
  register: 'Amtsgericht Charlottenburg',
  registerNumber: 'HRB 123456',
  director: 'Una Nord',
  email: 'legal@northlight.test',
  phone: '',
};

const app = useTestApp({ override: [[MailerPort, new FakeMailer()]] });
let admin: TestClient;
beforeAll(async () => {
  admin = await app.admin();
});

const save = (page: string, language: string, version: number, text: string) =>
  admin.put(`${LEGAL}/${page}`, { language, version, text });
const read = (page: string, language: string) => app.visitor().get(`/api/site/legal/${page}?language=${language}`);
const linked = async () => (await app.visitor().get('/api/site')).body.legalPages;
const listed = async (page: string, language: string) =>
  (await admin.get(LEGAL)).body.find(
    (text: { page: string; language: string }) => text.page === page && text.language === language,
  );
const saveSeller = async (change: object) => {
  const { version } = (await admin.get(`${LEGAL}/seller`)).body;
  return admin.put(`${LEGAL}/seller`, { version, ...SELLER, ...change });
};

describe('legal pages', () => {
  it('rejects a language that is no text', async () => {
    const reply = await admin.put(`${LEGAL}/terms`, { language: { toString: 1 }, version: 0, text: 'a' });
    expect(reply).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });

  it('are on the site once written, in the language asked for or another', async () => {
    expect((await admin.get(LEGAL)).body).toHaveLength(12);
    expect(await linked()).toEqual([]);
    expect(await read('terms', 'de')).toMatchObject({ status: 404, body: { code: 'route.not_found' } });
    expect((await save('terms', 'de', 0, '# AGB')).body).toMatchObject({ version: 1, placeholders: 0 });
    expect(await read('terms', 'de')).toMatchObject({
      status: 200,
      body: { language: 'de', version: 1, text: '# AGB' },
    });
    expect((await read('terms', 'es')).body).toMatchObject({ language: 'de' });
    await save('terms', 'en', 0, 'Terms of {{name}} and {{address}}');
    // The studio's language is English: it is read before any other.
    expect((await read('terms', 'es')).body).toMatchObject({
      language: 'en',
      text: 'Terms of {{name}} and {{address}}',
    });
    expect(await listed('terms', 'en')).toMatchObject({ placeholders: 2 });
    await save('imprint', 'en', 0, 'Who we are');
    expect(await linked()).toEqual(['imprint', 'terms']);
  });

  it('keep every version, and leave the site when emptied', async () => {
    await save('privacy', 'en', 0, 'First');
    expect((await save('privacy', 'en', 1, 'Second')).body).toMatchObject({ version: 2, text: 'Second' });
    expect(await linked()).toContain('privacy');
    await save('privacy', 'en', 2, '');
    expect(await linked()).not.toContain('privacy');
    expect((await read('privacy', 'en')).status).toBe(404);
    const versions = await app.database.query(`SELECT text FROM legal_text WHERE page = 'privacy' ORDER BY version`);
    expect(versions.map(({ text }: { text: string }) => text)).toEqual(['First', 'Second', '']);
  });

  it('are not overwritten by a form that was opened before', async () => {
    const replies = await Promise.all([1, 2, 3].map((copy) => save('withdrawal', 'en', 0, `Copy ${copy}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)!.body.code).toBe('settings.changed_meanwhile');
  });

  it('of all kinds saved at once are all on the site', async () => {
    await Promise.all(['imprint', 'privacy', 'terms', 'withdrawal'].map((page) => save(page, 'es', 0, 'Texto')));
    expect(await linked()).toEqual(['imprint', 'privacy', 'terms', 'withdrawal']);
  });

  it.each(['imprint', 'privacy', 'terms', 'withdrawal'])(
    '%s has starter texts that name what to fill in',
    async (page) => {
      for (const [language, notice] of [
        ['en', 'not legal advice'],
        ['de', 'keine Rechtsberatung'],
        ['es', 'no es asesoramiento jurídico'],
      ]) {
        const { text } = (await admin.get(`${LEGAL}/${page}/starter?language=${language}`)).body;
        expect(text.split('\n')[0]).toMatch(new RegExp(`^\\{\\{.*${notice}.*\\}\\}$`));
        expect(text.match(/\{\{[^{}\n]+\}\}/g).length).toBeGreaterThan(1);
      }
    },
  );

  it.each(
    allOrEvery(3, [
      ['an unknown page', 'prices', { language: 'en', version: 0, text: '' }],
      ['an unknown language', 'terms', { language: 'fr', version: 0, text: '' }],
      ['a text that is too long', 'terms', { language: 'de', version: 1, text: 'x'.repeat(50_001) }],
      ['no version', 'terms', { language: 'de', text: '' }],
    ]),
  )('reject %s', async (_case, page, body) => {
    expect(await admin.put(`${LEGAL}/${page}`, body)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });
});

describe("the seller's details", () => {
  it('are rejected with a version that no row can have', async () => {
    expect(await saveSeller({ version: 3_000_000_000 })).toMatchObject({
      status: 400,
      body: { fields: { version: { code: 'settings_version_missing' } } },
    });
  });

  it('are on the imprint, without the tax number', async () => {
    expect((await saveSeller({})).body.seller).toMatchObject({ vatId: 'DE136695976', taxNumber: '30/123/45678' });
    await save('imprint', 'de', 0, 'Impressum');
    expect((await read('imprint', 'de')).body.seller).toMatchObject({ legalName: SELLER.legalName, taxNumber: '' });
    expect((await read('terms', 'de')).body.seller).toBeNull();
  });

  it.each([
    ['en', 'Hinterhaus, 10115 Berlin, Germany, legal@northlight.test, +49 30 1234) of your decision'],
    ['de', 'Hinterhaus, 10115 Berlin, Deutschland, legal@northlight.test, +49 30 1234) mittels'],
    ['es', 'Hinterhaus, 10115 Berlin, Alemania, legal@northlight.test, +49 30 1234) su decisión'],
  ])('make the starter text of the withdrawal whole: %s', async (language, contact) => {
    await saveSeller({ phone: '+49 30 1234' });
    const { text } = (await admin.get(`${LEGAL}/withdrawal/starter?language=${language}`)).body;
    expect(text).toContain(contact);
    expect(text).toContain('(/withdraw)');
    // Only the note to staff is left, which no client sees.
    const { version } = await listed('withdrawal', language);
    expect((await save('withdrawal', language, version, text)).body.placeholders).toBe(1);
    const page = (await read('withdrawal', language)).body.text as string;
    expect(page).toMatch(/^## /);
    expect(page).not.toMatch(/[{}]/);
  });

  it('fill in a text saved before, and only offer pages the seller has', async () => {
    await app.database.query('UPDATE studio_settings SET seller = NULL');
    await app.app.get(StudioService, { strict: false }).refresh();
    const { text } = (await admin.get(`${LEGAL}/withdrawal/starter?language=en`)).body;
    const { version } = await listed('withdrawal', 'en');
    expect((await save('withdrawal', 'en', version, text)).body.placeholders).toBe(4);
    await saveSeller({ country: 'US', vatId: '', phone: '' });
    expect(await listed('withdrawal', 'en')).toMatchObject({ placeholders: 1 });
    const page = (await read('withdrawal', 'en')).body.text as string;
    expect(page).toContain('(Northlight Films GmbH, Hauptstraße 1, Hinterhaus, 10115 Berlin, United States, legal@');
    expect(page).not.toMatch(/[{}]|\/withdraw\b/);
  });

  it.each(
    allOrEvery(3, [
      ['legalName', '', 'seller_name_required'],
      ['address', ' ', 'seller_address_required'],
      ['city', '', 'seller_city_required'],
      ['country', 'XX', 'seller_country_unknown'],
      ['vatId', 'DE136695975', 'seller_vat_id_invalid'],
      ['vatId', 'ATU13585627', 'seller_vat_id_invalid'],
      ['email', 'legal', 'email_required'],
      ['phone', '1'.repeat(41), 'too_long'],
    ]),
  )('reject %s: %j', async (field, value, code) => {
    expect(await saveSeller({ [field]: value })).toMatchObject({
      status: 400,
      body: { fields: { [field]: { code } } },
    });
  });

  it('take a tax ID outside the EU as it is; a version changes once', async () => {
    expect((await saveSeller({ country: 'US', vatId: '12-3456789' })).status).toBe(200);
    const { version } = (await admin.get(`${LEGAL}/seller`)).body;
    const twice = await Promise.all([1, 2].map(() => admin.put(`${LEGAL}/seller`, { version, ...SELLER })));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
