import type { payment as english } from '../en/payment';
import { translation } from '../message';

export const payment = translation<typeof english>()({
  failed: 'Zahlung fehlgeschlagen',
  noReason: 'Bei der Zahlung ist ein Fehler aufgetreten',
  successful: 'Zahlung erfolgreich',
  successfulText: 'Vielen Dank für Ihren Kauf! Ihr Zugang ist erweitert.',
  excess: '{amount} wurden doppelt bezahlt und gehen auf Ihre Karte zurück.',
  alreadyPaid: 'Schon bezahlt',
  alreadyPaidText:
    'Diese Bestellung war schon bezahlt: Es wurde nicht noch einmal abgebucht. Ihr Zugang ist erweitert.',
  processing: 'Zahlung wird bearbeitet',
  processingText: 'Ihre Bank hat die Zahlung noch nicht bestätigt. Ihr Zugang wird erweitert, sobald sie es tut.',
  unknown: 'Zahlung noch nicht bestätigt',
  unknownText:
    'Wir konnten nicht erfragen, wie Ihre Zahlung verlaufen ist. Ist sie erfolgt, wird Ihr Zugang in wenigen Minuten erweitert.',
  confirming: 'Ihre Zahlung wird bestätigt …',
});
