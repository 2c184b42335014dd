import type { AuditItemDto } from '@showreel/api-client';
import { instantOf, setTimeZone } from '../i18n/studioTime';
import { activate, text } from '../i18n/language';
import { de } from '../i18n/de/catalogue';
import { en } from '../i18n/en/catalogue';
import { es } from '../i18n/es/catalogue';
import { actionText, detailText, periodOf, subjectPage } from './auditText';

/** The test run's own zone stands for the browser's. */
const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

afterEach(async () => {
  setTimeZone(browserZone);
  await activate('en');
});

const detailsOf = (details: AuditItemDto['details'], action = 'updateProject') =>
  detailText({ action, details, code: null }, text);

describe('auditText', () => {
  it('translates known actions and spells out unknown ones', async () => {
    const named = () => ['deleteProject', 'signInFailed', 'paintFence'].map((action) => actionText(action, text));
    expect(named()).toEqual(['Moved project to the trash', 'Sign-in failed', 'Paint fence']);
    await activate('de');
    expect(named()).toEqual(['Projekt in den Papierkorb verschoben', 'Anmeldung fehlgeschlagen', 'Paint fence']);
  });

  it('lists known details and leaves out empty ones', () => {
    expect(detailsOf({ changed: 'name', first: null, amountCents: 500, timer: false, heightMm: 3 })).toBe(
      'changed: Project Name · amount: $5.00 · timer: off · height mm: 3',
    );
    expect(detailsOf({ amountCents: 500, currency: 'eur' })).toBe('amount: €5.00');
    setTimeZone('Asia/Tokyo');
    expect(detailsOf({ closes: '2027-03-28T22:00:00.000Z' })).toMatch(/^closes: Mar 29, 2027, 7:00\sAM/);
  });

  it('covers whole days of the studio over clock changes', () => {
    const berlin = (day: string) => instantOf(`${day}T00:00`, 'Europe/Berlin');
    expect(periodOf('2027-03-28', '2027-03-28', berlin)).toEqual({
      from: '2027-03-27T23:00:00.000Z',
      to: '2027-03-28T22:00:00.000Z',
    });
    expect(periodOf('', '', berlin)).toEqual({});
    // While a year is typed, the field's may have five digits.
    expect(periodOf('', '20261-01-01', berlin)).toEqual({});
  });

  it('names fields and states as the screens do, in each language', async () => {
    const details: Record<string, string>[] = [
      { changed: 'clientEmail, description, paint' },
      { changed: 'timezone, watermarkText' },
      { role: 'user' },
      { status: 'archived' },
      { passcode: 'removed' },
      { changed: 'coverFocus, gridDensity, watermarkEnabled' },
      { changed: 'host, lastName, phoneNumber, clientName' },
      { everything: 'true' },
      { priceList: 'Weddings', visibility: 'clients' },
      { withoutReminders: 'gallery_not_opened, order_unpaid' },
      { by: 'password and code', left: '7' },
      { project: 'Anna & Ben', client: 'anna@example.com' },
    ];
    const texts = () => details.map((each) => detailsOf(each));
    expect(texts()).toEqual([
      'changed: Client Email, Description, paint',
      'changed: Time zone, Watermark',
      'role: user',
      'status: Archived',
      'passcode: removed',
      'changed: Visible part of the cover, Photo size, Watermark',
      'changed: Server, Last Name, Phone Number, Client Name',
      'everything',
      'price list: Weddings · visible to: Clients only',
      'without: Gallery not opened, Order without payment',
      'by: password and code · codes left: 7',
      'project: Anna & Ben · client: anna@example.com',
    ]);
    await activate('de');
    expect(texts()).toEqual([
      'geändert: E-\u2060Mail des Kunden, Beschreibung, paint',
      'geändert: Zeitzone, Wasserzeichen',
      'Rolle: Benutzer',
      'Status: Archiviert',
      'Zugangscode: entfernt',
      'geändert: Ausschnitt des Titelbilds, Größe der Fotos, Wasserzeichen',
      'geändert: Server, Nachname, Telefonnummer, Name des Kunden',
      'alles',
      'Preisliste: Weddings · sichtbar für: Nur Kunden',
      'ohne: Galerie nicht geöffnet, Bestellung ohne Zahlung',
      'über: Passwort und Code · verbleibende Codes: 7',
      'Projekt: Anna & Ben · Kunde: anna@example.com',
    ]);
  });

  it('names the fields of each action, whose names are those of other fields too', async () => {
    const texts = () =>
      [
        ['updateCaptions', 'isDefault, language, name'],
        ['updateSelection', 'deadline, name, notesAllowed'],
        ['updateReminderRule', 'days, isEnabled, texts'],
        ['updateNotificationChoices', 'first_visit, sale'],
        ['savePaymentSettings', 'publishableKey, secretKey'],
      ].map(([action, changed]) => detailsOf({ changed: changed! }, action));
    expect(texts()).toEqual([
      'changed: Show by default, Language, Name',
      'changed: Deadline, Name, Notes',
      'changed: Days, Send this reminder, Text',
      'changed: First visit of a gallery, Sale',
      'changed: Publishable key, Restricted or secret key',
    ]);
    await activate('de');
    expect(texts()[0]).toBe('geändert: Von Anfang an zeigen, Sprache, Name');
  });

  it('translates the reason of a rejection and keeps an unknown code', async () => {
    const texts = () =>
      ['user.last_admin', 'project.changed', 'from.a.newer.server', 'toString'].map((code) =>
        detailText({ action: 'deleteUser', details: {}, code }, text),
      );
    expect(texts()).toEqual([
      'it was the last admin',
      'someone else had changed the project',
      'from.a.newer.server',
      'toString',
    ]);
    await activate('de');
    expect(texts().slice(0, 2)).toEqual([
      'es war der letzte Administrator',
      'jemand hatte das Projekt inzwischen geändert',
    ]);
  });

  it('translates every error code for staff into each language', () => {
    const codes = Object.keys(en.auditReasons) as (keyof typeof en.auditReasons)[];
    expect(codes.length).toBeGreaterThan(40);
    for (const code of codes) {
      const [english, ...others] = [en, de, es].map(({ auditReasons }) => auditReasons[code]);
      expect([code, english]).toEqual([code, expect.stringMatching(/\w+ \w+/)]);
      for (const other of others) expect([code, other]).not.toEqual([code, english]);
    }
  });

  it.each([
    ['updateProject', 'project', '/projects/x'],
    ['deleteProject', 'project', null],
    ['refundPurchase', 'purchase', '/purchases/x'],
    ['deleteMedia', 'file', null],
  ])('links %s of a %s to %s', (action, subjectKind, page) => {
    expect(subjectPage({ action, subjectKind, subjectId: 'x' } as AuditItemDto)).toBe(page);
  });
});
