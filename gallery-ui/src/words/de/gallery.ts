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
  noVideos: 'In dieser Galerie gibt es keine Videos.',
  noPhotos: 'In dieser Galerie gibt es keine Fotos.',

  accessComplete: 'Komplettpaket: alles gehört Ihnen',
  downloadsLeft: { one: 'noch {count} Video-Download', other: 'noch {count} Video-Downloads' },
  freeVideosLeft: { one: 'noch {count} Gratis-Video', other: 'noch {count} Gratis-Videos' },
  headshotChosen: 'Gratis-Porträt gewählt',
  headshotLeft: '1 Gratis-Porträt',

  useFreeTitle: 'Einen Ihrer Gratis-Downloads verwenden?',
  useFreeText: { one: 'Sie haben noch {count} Gratis-Download. Ein Video, das Sie einmal geladen haben, können Sie jederzeit erneut laden.', other: 'Sie haben noch {count} Gratis-Downloads. Ein Video, das Sie einmal geladen haben, können Sie jederzeit erneut laden.' },
  letMeThink: 'Ich überlege noch',
  yesUseFree: 'Ja, Gratis-Download verwenden',
  headshotText: 'Ein Foto dieser Galerie ist gratis. Wählen Sie gut: Die Wahl lässt sich nicht ändern. Ein Paket schaltet die anderen frei.',

  expiredTitle: 'Galerie abgelaufen',
  expiredText: 'Der Zugriffszeitraum dieser Galerie ist zu Ende.',
  downloadStarted: 'Download gestartet',
  downloadFailed: 'Download fehlgeschlagen',
  downloadFailedText: 'Die Datei konnte nicht heruntergeladen werden. Bitte versuchen Sie es erneut.',
  headshotDone: '{name} steht für Sie zum Herunterladen bereit.',
  selectionFailed: 'Auswahl fehlgeschlagen',
  selectionFailedText: 'Das Gratis-Porträt konnte nicht gewählt werden.',

  notFound: 'Galerie nicht gefunden',
});
