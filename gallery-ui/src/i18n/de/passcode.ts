import type { passcode as english } from '../en/passcode';
import { translation } from '../message';

export const passcode = translation<typeof english>()({
  pageTitle: 'Private Galerie',
  title: 'Diese Galerie ist privat',
  lead: 'Geben Sie den Zugangscode ein, den Sie mit Ihrem Link erhalten haben.',
  label: 'Zugangscode',
  opening: 'Wird geöffnet …',
  open: 'Galerie öffnen',
});
