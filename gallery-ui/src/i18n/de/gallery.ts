import type { gallery as english } from '../en/gallery';
import { translation } from '../message';

export const gallery = translation<typeof english>()({
  show: 'Anzeigen',
  allMedia: 'Alle Medien',
  videos: 'Videos',
  photos: 'Fotos',
  viewAll: 'Alle ansehen',
  viewAllPhotos: { one: '{count} Foto ansehen', other: 'Alle {count} Fotos ansehen' },
  unlocked: 'Freigeschaltet',
  freeHeadshot: 'Gratis-Porträt',
  download: 'Herunterladen',
  downloadAgain: 'Erneut herunterladen',
  selectHeadshot: 'Als Gratis-Porträt wählen',
  play: '{name} abspielen, {duration}',
  open: '{name} öffnen',
  empty: 'Hier ist noch nichts. Ihr Studio bereitet Ihre Dateien noch vor.',
  rerendering: 'Ihre Vorschauen werden gerade ohne Wasserzeichen neu erstellt. Ihre Downloads haben nie eines.',
  noVideos: 'In dieser Galerie gibt es keine Videos.',
  noPhotos: 'In dieser Galerie gibt es keine Fotos.',

  accessComplete: 'Komplettpaket: alles gehört Ihnen',
  downloadsLeft: { one: 'noch {count} Video-Download', other: 'noch {count} Video-Downloads' },
  freeVideosLeft: { one: 'noch {count} Gratis-Video', other: 'noch {count} Gratis-Videos' },
  headshotChosen: 'Gratis-Porträt gewählt',
  headshotLeft: '1 Gratis-Porträt',

  expiredTitle: 'Galerie abgelaufen',
  expiredText: 'Der Zugriffszeitraum dieser Galerie ist zu Ende.',
  downloadStarted: 'Download gestartet',
  downloadFailed: 'Download fehlgeschlagen',
  downloadFailedText: 'Die Datei konnte nicht heruntergeladen werden. Bitte versuchen Sie es erneut.',
  headshotDone: '{name} steht für Sie zum Herunterladen bereit.',
  selectionFailed: 'Auswahl fehlgeschlagen',
  selectionFailedText: 'Das Gratis-Porträt konnte nicht gewählt werden.',

  favourites: 'Favoriten ({n})',
  favourite: '{name} als Favorit',
  noFavourites: 'Noch keine Favoriten',
  noFavouritesText:
    'Drücken Sie das Herz auf einem Foto oder Video, um es hier zu behalten. Ihr Studio sieht, was Sie gewählt haben.',
  notSaved: 'Nicht gespeichert',
  notSavedText: 'Ihr Favorit konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.',
  select: 'Auswählen',
  selectFile: '{name} auswählen',

  preparing: 'Datei wird vorbereitet',

  fileGone: 'Datei nicht gefunden',
  fileGoneText: 'Sie ist nicht mehr in dieser Galerie.',
  notOpened: 'Konnte nicht geöffnet werden',

  opening: 'Galerie wird geöffnet …',
  notFound: 'Galerie nicht gefunden',
  notFoundText:
    'Der Link ist vielleicht unvollständig, oder die Galerie ist nicht mehr verfügbar. Prüfen Sie den Link in Ihrer E-Mail.',
  unreachable: 'Die Galerie konnte nicht geladen werden. Bitte versuchen Sie es gleich noch einmal.',

  skipToGallery: 'Zur Galerie springen',
  skipToPackages: 'Zu den Paketen springen',
});
