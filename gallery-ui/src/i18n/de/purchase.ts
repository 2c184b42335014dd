import type { purchase as english } from '../en/purchase';
import { translation } from '../message';

export const purchase = translation<typeof english>()({
  upgradeTo: 'Upgrade auf {title}',
  aPackage: 'Ein Paket',
  notPaid: 'Nicht bezahlt',
  processing: 'In Bearbeitung',
  processingNote: 'Ihre Bank hat diese Zahlung noch nicht bestätigt. Ihr Zugang wird erweitert, sobald sie es tut.',
  failed: 'Zahlung fehlgeschlagen',
  canceled: 'Storniert',
  paid: 'Bezahlt',
  partlyRefunded: 'Teilweise erstattet',
  partlyRefundedNote: 'Ein Teil dieser Zahlung wurde erstattet. Ihr Paket bleibt Ihres.',
  refunded: 'Erstattet',
  refundedNote: 'Diese Zahlung wurde erstattet und das Paket damit zurückgegeben.',
  disputed: 'Bezahlt, wird angefochten',
  disputedNote: 'Ihre Bank prüft diese Zahlung.',
  chargedBack: 'Zurückgebucht',
  chargedBackNote: 'Ihre Bank hat diese Zahlung zurückgeholt und das Paket damit auch.',
});
