import type { downloads as english } from '../en/downloads';
import { translation } from '../message';

export const downloads = translation<typeof english>()({
  useFreeTitle: 'Einen Ihrer Gratis-Downloads verwenden?',
  useFreeText: {
    one: 'Sie haben noch {count} Gratis-Download. Dasselbe Video können Sie erneut herunterladen, solange die Galerie geöffnet ist.',
    other:
      'Sie haben noch {count} Gratis-Downloads. Dasselbe Video können Sie erneut herunterladen, solange die Galerie geöffnet ist.',
  },
  letMeThink: 'Ich überlege noch',
  yesUseFree: 'Ja, Gratis-Download verwenden',
  headshotText:
    'Ein Foto dieser Galerie ist gratis. Wählen Sie sorgfältig: Die Wahl lässt sich nicht mehr ändern. Ein Paket schaltet die übrigen frei.',

  useFreeManyTitle: {
    one: '{count} Ihrer Gratis-Downloads verwenden?',
    other: '{count} Ihrer Gratis-Downloads verwenden?',
  },
  useFreeManyText:
    'Unter diesen Dateien sind Videos, die Sie noch nicht heruntergeladen haben. Dasselbe Video können Sie erneut herunterladen, solange die Galerie geöffnet ist.',
  yesUseFreeMany: { one: 'Ja, {count} Gratis-Download verwenden', other: 'Ja, {count} Gratis-Downloads verwenden' },
  lockedTitle: 'Einige Dateien brauchen ein Paket',
  lockedText: {
    one: '{count} der ausgewählten Dateien ist gesperrt.',
    other: '{count} der ausgewählten Dateien sind gesperrt.',
  },
  downloadUnlocked: {
    one: '{count} freigeschaltete Datei herunterladen',
    other: '{count} freigeschaltete Dateien herunterladen',
  },
  selection: 'Ausgewählte Dateien',
  selected: { one: '{count} ausgewählt', other: '{count} ausgewählt' },
  favourite: 'Favorit',
  unfavourite: 'Favorit entfernen',
  clear: 'Aufheben',
  favouritesAdded: {
    one: '{count} Datei zu Ihren Favoriten hinzugefügt',
    other: '{count} Dateien zu Ihren Favoriten hinzugefügt',
  },
  favouritesRemoved: {
    one: '{count} Datei aus Ihren Favoriten entfernt',
    other: '{count} Dateien aus Ihren Favoriten entfernt',
  },
  notAllSaved: {
    one: '{count} Favorit konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.',
    other: '{count} Favoriten konnten nicht gespeichert werden. Bitte versuchen Sie es erneut.',
  },
  downloadAll: 'Alles herunterladen ({size})',
  preparingZip: 'ZIP wird vorbereitet …',
  preparingFiles: 'Dateien werden vorbereitet …',

  readyTitle: 'Bereit zum Speichern',
  readyText: 'Ihre Datei ist bereit. Wählen Sie, wo Sie sie speichern.',
  readyManyText: {
    one: 'Ihre {count} Datei ist bereit. Wählen Sie, wo Sie sie speichern.',
    other: 'Ihre {count} Dateien sind bereit. Wählen Sie, wo Sie sie speichern.',
  },
  save: 'Speichern',
  downloadInstead: 'Stattdessen herunterladen',
});
