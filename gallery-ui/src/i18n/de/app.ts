import type * as english from '../en/app';
import { translation } from '../message';

export const notFound = translation<typeof english.notFound>()({
  title: 'Seite nicht gefunden',
  nothingAt: 'Unter {path} gibt es keine Seite.',
  check:
    'Vielleicht ist der Link unvollständig oder die Seite umgezogen. Prüfen Sie den Link in Ihrer E-Mail oder beginnen Sie auf der Startseite.',
  hint: 'Haben Sie vergessen, die Seite in den Router einzutragen?',
});

export const passcode = translation<typeof english.passcode>()({
  pageTitle: 'Private Galerie',
  title: 'Diese Galerie ist privat',
  lead: 'Geben Sie den Zugangscode ein, den Sie von Ihrem Studio erhalten haben.',
  label: 'Zugangscode',
  opening: 'Wird geöffnet …',
  open: 'Galerie öffnen',
  wrong: 'Dieser Zugangscode ist nicht richtig.',
});

export const join = translation<typeof english.join>()({
  pageTitle: 'Willkommen',
  lead: 'Sagen Sie uns, wer Sie sind. Dann können Sie sich umsehen und eigene Favoriten merken.',
  name: 'Ihr Name',
  email: 'E-Mail',
  emailOptional: 'E-Mail (freiwillig)',
  opening: 'Wird geöffnet …',
  open: 'Galerie ansehen',
  failed: 'Das hat nicht funktioniert. Bitte versuchen Sie es erneut.',
});

export const viewAs = translation<typeof english.viewAs>()({
  label: 'Ansicht einer anderen Person',
  client: 'So sieht {name} (Kunde) diese Galerie.',
  guest: 'So sieht {name} (Gast) diese Galerie.',
  partner: 'So sieht {name} (Partner) diese Galerie.',
  anyClient: 'So sehen Kunden diese Galerie.',
  anyGuest: 'So sehen Gäste diese Galerie.',
  anyPartner: 'So sehen Partner diese Galerie.',
  readOnly: 'Besuche werden nicht gezählt, Downloads und Käufe sind ausgeschaltet.',
  stop: 'Ansicht beenden',
});
