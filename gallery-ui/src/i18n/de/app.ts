import type * as english from '../en/app';
import { translation } from '../message';

export const notFound = translation<typeof english.notFound>()({
  title: 'Seite nicht gefunden',
  nothingAt: 'Unter {path} gibt es nichts.',
  hint: 'Haben Sie vergessen, die Seite in den Router einzutragen?',
});

export const passcode = translation<typeof english.passcode>()({
  pageTitle: 'Private Galerie',
  title: 'Diese Galerie ist privat',
  lead: 'Geben Sie den Zugangscode ein, den Sie mit Ihrem Link erhalten haben.',
  label: 'Zugangscode',
  opening: 'Wird geöffnet …',
  open: 'Galerie öffnen',
  wrong: 'Dieser Zugangscode stimmt nicht.',
});

export const viewAs = translation<typeof english.viewAs>()({
  banner: 'Sie sehen diese Galerie wie Ihr Kunde: Nichts wird gezählt, nichts lässt sich laden oder kaufen.',
  stop: 'Beenden',
});
