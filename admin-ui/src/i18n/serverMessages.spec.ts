import type { Sentence } from '@showreel/api-client';
import { de } from './de';
import { en } from './en';
import { activate, text } from './language';
import { translateServerMessage } from './serverMessages';

afterEach(() => activate('en'));

describe('a sentence of the server', () => {
  const declined: Sentence = {
    code: 'refund_not_made',
    values: { amount: '5.00 USD', failure: 'This payment is disputed: …' },
    parts: { failure: [{ code: 'refund_disputed', values: {} }] },
  };

  it('is said in the language of the console, with the sentences and words that it holds', async () => {
    expect(translateServerMessage(declined, text)).toBe(
      'A refund of 5.00 USD was not made: This payment is disputed: the bank decides about it now.',
    );
    await activate('de');
    expect(translateServerMessage(declined, text)).toBe(
      'Eine Erstattung von 5.00 USD kam nicht zustande: Diese Zahlung ist angefochten: Jetzt entscheidet die Bank.',
    );
    expect(
      translateServerMessage(
        { code: 'payment_step_impossible', values: { reported: 'failed', known: 'succeeded' } },
        text,
      ),
    ).toBe('Der Zahlungsdienst meldet „abgelehnt“ nach „bezahlt“.');
    expect(translateServerMessage({ code: 'video_ends_early', values: { read: '3.2', length: '10.0' } }, text)).toBe(
      'Die Datei endet zu früh: 3.2 von 10.0 Sekunden ließen sich lesen. Laden Sie sie noch einmal hoch.',
    );
  });

  it('has words of its own in German, with the same places to fill', () => {
    const places = (words: string) => [...words.matchAll(/%\{\w+\}/g)].map(([place]) => place).sort();
    for (const [code, english] of Object.entries(en.sentences)) {
      const german = de.sentences[code as keyof typeof de.sentences];
      expect([code, german]).not.toEqual([code, english]);
      // Some leave out whose field it is: they stand at it.
      expect(places(english)).toEqual(expect.arrayContaining(places(german)));
    }
  });

  it('is left to the server when it is new', () => {
    expect([
      translateServerMessage({ code: 'tape_torn' as never, values: {} }, text),
      translateServerMessage(null, text),
      translateServerMessage(undefined, text),
    ]).toEqual([null, null, null]);
  });
});
