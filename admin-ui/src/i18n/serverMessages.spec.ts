import type { MessageDto } from '@showreel/api-client';
import { de } from './de/catalogue';
import { en } from './en/catalogue';
import { es } from './es/catalogue';
import { activate, text } from './language';
import { renderMessage } from './serverMessages';

afterEach(() => activate('en'));

const message = (code: MessageDto['code'], params: MessageDto['params'] = {}): MessageDto => ({
  code,
  params,
  message: `Server: ${code}`,
});

describe("the server's messages", () => {
  const declined = message('refund_not_made', {
    amount: '5.00 USD',
    failure: { code: 'refund_disputed', params: {} },
  });

  it('are in the language of the console, with nested messages', async () => {
    expect(renderMessage(declined, text)).toBe(
      'A refund of 5.00 USD failed: This payment is disputed: the bank will decide.',
    );
    await activate('de');
    expect(renderMessage(declined, text)).toBe(
      'Eine Erstattung von 5.00 USD ist fehlgeschlagen: Diese Zahlung ist angefochten: Die Bank entscheidet.',
    );
    expect(renderMessage(message('payment_step_impossible', { reported: 'failed', known: 'succeeded' }), text)).toBe(
      'Der Zahlungsanbieter meldet „abgelehnt“ nach „bezahlt“.',
    );
    expect(renderMessage(message('video_too_large', { width: 16_000, height: 9_000, most: 8_192 }), text)).toMatch(
      /^Das Video hat 16\.000 x 9\.000 Pixel/,
    );
  });

  it('keep a text that has no code', async () => {
    await activate('de');
    expect(renderMessage(message('untranslated', { text: 'Call your bank.' }), text)).toBe('Call your bank.');
  });

  it.each([
    ['German', de.messages],
    ['Spanish', es.messages],
  ])('have texts of their own in %s, with the same placeholders', (_, messages) => {
    const placeholders = (text: unknown) => [...String(text).matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
    for (const [code, english] of Object.entries(en.messages)) {
      const translated = messages[code as keyof typeof messages];
      if (code !== 'untranslated') expect([code, translated]).not.toEqual([code, english]);
      // Some messages leave out the name of the field, because they are shown at it.
      expect(placeholders(english)).toEqual(expect.arrayContaining(placeholders(translated)));
    }
  });

  it('are shown as the server worded them when their code is new', () => {
    expect(renderMessage(message('tape_torn' as never), text)).toBe('Server: tape_torn');
  });
});
