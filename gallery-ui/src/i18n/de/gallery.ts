import type { gallery as english } from '../en/gallery';
import { translation } from '../message';

export const gallery = translation<typeof english>()({
  availableUntil: 'Verfügbar bis {at}',
  show: 'Anzeigen',
  allMedia: 'Alle Medien',
  videos: 'Videos',
  photos: 'Fotos',
  viewAll: 'Alle ansehen',
  viewAllPhotos: { one: '{count} Foto ansehen', other: 'Alle {count} Fotos ansehen' },
  unlocked: 'Freigeschaltet',
  freeHeadshot: 'Kostenloses Porträt',
  download: 'Herunterladen',
  downloadAgain: 'Erneut herunterladen',
  selectHeadshot: 'Als kostenloses Porträt auswählen',
  play: '{name} abspielen, {duration}',
  open: '{name} öffnen',
  empty: 'Ihre Fotos und Videos werden gerade vorbereitet. Schauen Sie bald wieder vorbei.',
  rerendering: 'Ihre Vorschauen werden ohne Wasserzeichen neu erstellt. Ihre Downloads sind bereits ohne.',
  noVideos: 'Diese Galerie enthält keine Videos.',
  noPhotos: 'Diese Galerie enthält keine Fotos.',

  accessComplete: 'Komplettpaket – alle Fotos und Videos inklusive',
  downloadsLeft: { one: 'noch {count} Video-Download', other: 'noch {count} Video-Downloads' },
  freeVideosLeft: { one: 'noch {count} kostenloses Video', other: 'noch {count} kostenlose Videos' },
  headshotChosen: 'kostenloses Porträt ausgewählt',
  headshotLeft: '1 kostenloses Porträt',

  expiredTitle: 'Galerie abgelaufen',
  expiredText: 'Der Zugriffszeitraum dieser Galerie ist zu Ende.',
  downloadStarted: 'Download gestartet',
  downloadFailed: 'Download fehlgeschlagen',
  downloadFailedText: 'Wir konnten die Datei nicht herunterladen. Bitte versuchen Sie es erneut.',
  headshotDone: '{name} kann jetzt heruntergeladen werden.',
  selectionFailed: 'Auswahl fehlgeschlagen',
  selectionFailedText: 'Das kostenlose Porträt konnte nicht ausgewählt werden.',

  favourites: 'Favoriten ({n})',
  favourite: '{name} als Favorit markieren',
  noFavourites: 'Noch keine Favoriten',
  noFavouritesText:
    'Tippen Sie auf das Herz, um Ihre Lieblingsbilder und -videos hier zu sammeln. Ihr Studio sieht Ihre Favoriten.',
  notSaved: 'Nicht gespeichert',
  notSavedText: 'Wir konnten Ihren Favoriten nicht speichern. Bitte versuchen Sie es erneut.',
  select: 'Auswählen',
  selectFile: '{name} auswählen',

  preparing: 'Datei wird vorbereitet',

  fileGone: 'Datei nicht gefunden',
  fileGoneText: 'Sie ist nicht mehr in dieser Galerie.',
  notOpened: 'Öffnen nicht möglich',

  opening: 'Galerie wird geöffnet …',
  notFound: 'Galerie nicht gefunden',
  notFoundText:
    'Vielleicht ist der Link unvollständig oder die Galerie nicht mehr verfügbar. Prüfen Sie den Link in Ihrer E-Mail.',
  unreachable: 'Wir konnten die Galerie nicht laden. Bitte versuchen Sie es gleich noch einmal.',

  skipToGallery: 'Zur Galerie springen',
  skipToPackages: 'Zu den Paketen springen',
  videosFree: { one: 'Ihr Video ist kostenlos', other: 'Ihre {count} Videos sind kostenlos' },
  sections: 'Abschnitte',
});
