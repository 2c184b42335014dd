import type { Translated } from '../catalogue';

/** German texts: the dialog for a gallery's cover. */
export const cover: Translated<'cover'> = {
  open: 'Titelbild gestalten',
  title: 'Titelbild der Galerie',
  save: 'Titelbild speichern',
  saved: 'Titelbild gespeichert',
  failed: 'Das Titelbild konnte nicht gespeichert werden',
  layout: 'Gestaltung',
  full: 'Ganzer Bildschirm, Name auf dem Foto',
  below: 'Name unter dem Foto',
  framed: 'Foto mit Rahmen',
  none: 'Ohne Foto',
  phone: 'Smartphone',
  desktop: 'Desktop',
  focusOf: 'Sichtbarer Ausschnitt: {device}',
  position: '{across} % von links, {down} % von oben',
  hint: 'Ziehen Sie das Foto, oder wählen Sie mit den Pfeiltasten, was sichtbar bleibt. Für ein anderes Foto wählen Sie in dessen Menü „Als Titelbild verwenden“.',
  noPicture: 'Hier erscheint das erste Foto, das Sie hochladen.',
};
