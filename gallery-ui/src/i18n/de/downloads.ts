import type { downloads as english } from '../en/downloads';
import { translation } from '../message';

export const downloads = translation<typeof english>()({
  useFreeTitle: 'Einen Ihrer Gratis-Downloads verwenden?',
  useFreeText: {
    one: 'Sie haben noch {count} Gratis-Download. Ein Video, das Sie einmal geladen haben, können Sie erneut laden, solange die Galerie geöffnet ist.',
    other:
      'Sie haben noch {count} Gratis-Downloads. Ein Video, das Sie einmal geladen haben, können Sie erneut laden, solange die Galerie geöffnet ist.',
  },
  letMeThink: 'Ich überlege noch',
  yesUseFree: 'Ja, Gratis-Download verwenden',
  headshotText:
    'Ein Foto dieser Galerie ist gratis. Wählen Sie gut: Die Wahl lässt sich nicht ändern. Ein Paket schaltet die anderen frei.',

  useFreeManyTitle: {
    one: '{count} Ihrer Gratis-Downloads verwenden?',
    other: '{count} Ihrer Gratis-Downloads verwenden?',
  },
  useFreeManyText:
    'Unter diesen Dateien sind Videos, die Sie noch nicht geladen haben. Ein Video, das Sie einmal geladen haben, können Sie erneut laden, solange die Galerie geöffnet ist.',
  yesUseFreeMany: { one: 'Ja, {count} Gratis-Download verwenden', other: 'Ja, {count} Gratis-Downloads verwenden' },
  lockedTitle: 'Einige Dateien brauchen ein Paket',
  lockedText: {
    one: '{count} der gewählten Dateien ist noch nicht freigeschaltet.',
    other: '{count} der gewählten Dateien sind noch nicht freigeschaltet.',
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
  preparingZip: 'ZIP wird vorbereitet…',
  preparingFiles: 'Dateien werden vorbereitet…',

  readyTitle: 'Bereit zum Sichern',
  readyText: 'Ihre Datei ist da. Wählen Sie, wo sie bleiben soll.',
  readyManyText: {
    one: 'Ihre {count} Datei ist da. Wählen Sie, wo sie bleiben soll.',
    other: 'Ihre {count} Dateien sind da. Wählen Sie, wo sie bleiben sollen.',
  },
  save: 'Sichern',
  downloadInstead: 'Stattdessen herunterladen',
});
