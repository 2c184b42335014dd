import type { Translated } from '../catalogue';

/** German texts: the dialog for the design of a gallery. */
export const cover: Translated<'cover'> = {
  open: 'Galerie gestalten',
  title: 'Galerie gestalten',
  save: 'Gestaltung speichern',
  saved: 'Gestaltung gespeichert',
  failed: 'Die Gestaltung konnte nicht gespeichert werden',
  layout: 'Titelbild',
  full: 'Ganzer Bildschirm, Name auf dem Foto',
  below: 'Name unter dem Foto',
  framed: 'Foto mit Rahmen',
  none: 'Ohne Foto',
  photoSize: 'Größe der Fotos',
  large: 'Groß',
  small: 'Klein',
  photoSizeHint: 'Kunden können sie für sich selbst ändern.',
  phone: 'Smartphone',
  desktop: 'Desktop',
  focusOf: 'Sichtbarer Ausschnitt: {device}',
  position: '{across} % von links, {down} % von oben',
  hint: 'Ziehen Sie das Foto, oder wählen Sie mit den Pfeiltasten, was sichtbar bleibt. Für ein anderes Foto wählen Sie in dessen Menü „Als Titelbild verwenden“.',
  noPicture: 'Hier erscheint das erste Foto, das Sie hochladen.',
};
