import type { downloads as english } from '../en/downloads';
import { translation } from '../message';

export const downloads = translation<typeof english>()({
  useFreeTitle: {
    one: 'Ihren kostenlosen Download verwenden?',
    other: 'Einen Ihrer kostenlosen Downloads verwenden?',
  },
  useFreeText: {
    one: 'Sie haben noch {count} kostenlosen Download. Dasselbe Video können Sie jederzeit erneut herunterladen, solange die Galerie geöffnet ist.',
    other:
      'Sie haben noch {count} kostenlose Downloads. Dasselbe Video können Sie jederzeit erneut herunterladen, solange die Galerie geöffnet ist.',
  },
  letMeThink: 'Ich überlege noch',
  yesUseFree: 'Ja, kostenlosen Download verwenden',
  headshotText: 'Sie können ein Foto kostenlos auswählen. Die Auswahl lässt sich später nicht ändern.',

  useFreeManyTitle: {
    one: '{count} Ihrer kostenlosen Downloads verwenden?',
    other: '{count} Ihrer kostenlosen Downloads verwenden?',
  },
  useFreeManyText:
    'Ihre Auswahl enthält Videos, die Sie noch nicht heruntergeladen haben. Dasselbe Video können Sie jederzeit erneut herunterladen, solange die Galerie geöffnet ist.',
  yesUseFreeMany: {
    one: 'Ja, {count} kostenlosen Download verwenden',
    other: 'Ja, {count} kostenlose Downloads verwenden',
  },
  lockedTitle: 'Einige dieser Dateien sind noch nicht enthalten',
  downloadUnlocked: {
    one: '{count} freigeschaltete Datei herunterladen',
    other: '{count} freigeschaltete Dateien herunterladen',
  },
  selection: 'Ausgewählte Dateien',
  // A large gallery loads its files page by page.
  loadingFiles: '{n} von {m} geladen …',
  filesLoaded: '{n} von {m} Dateien geladen',
  filesFailed: 'Weitere Dateien konnten nicht geladen werden.',
  selectAll: { one: 'Alle {count} auswählen', other: 'Alle {count} auswählen' },
  selected: { one: '{count} ausgewählt', other: '{count} ausgewählt' },
  favourite: 'Favorit',
  unfavourite: 'Favorit entfernen',
  makePrivate: 'Nur für uns',
  makeVisible: 'Gästen zeigen',
  madePrivate: { one: 'Gäste sehen {count} Datei nicht mehr', other: 'Gäste sehen {count} Dateien nicht mehr' },
  madeVisible: { one: 'Gäste sehen {count} Datei wieder', other: 'Gäste sehen {count} Dateien wieder' },
  undo: 'Rückgängig',
  clear: 'Auswahl aufheben',
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
  downloadAll: 'Alles herunterladen',
  downloadAllOfSize: 'Alles herunterladen ({size})',
  preparingZip: 'ZIP wird vorbereitet …',
  preparingFiles: 'Dateien werden vorbereitet …',

  sizeTitle: 'Größe wählen',
  sizeOriginal: 'Original',
  sizeOriginalHint: 'Volle Auflösung, ideal zum Drucken.',
  sizeWeb: 'Webgröße (2048 px)',
  sizeWebHint: 'Kleinere Fotos, ideal zum Teilen und für den Bildschirm.',
  sizePending: 'Wird vorbereitet …',

  readyTitle: 'Bereit zum Speichern',
  readyText: 'Ihre Datei ist bereit. Wählen Sie den Speicherort.',
  readyManyText: {
    one: 'Ihre {count} Datei ist bereit. Wählen Sie den Speicherort.',
    other: 'Ihre {count} Dateien sind bereit. Wählen Sie den Speicherort.',
  },
  save: 'Speichern',
  downloadInstead: 'Stattdessen herunterladen',

  notNow: 'Nicht jetzt',
  freeLeftTitle: { one: 'Noch {count} kostenloser Download', other: 'Noch {count} kostenlose Downloads' },
  freeLeftText: {
    one: 'Sie haben noch {count} kostenlosen Download und {videos} Videos ausgewählt. Wählen Sie eines aus oder wählen Sie ein Paket.',
    other:
      'Sie haben noch {count} kostenlose Downloads und {videos} Videos ausgewählt. Wählen Sie {count} aus oder wählen Sie ein Paket.',
  },
  videosLeftTitle: { one: 'Noch {count} Video-Download', other: 'Noch {count} Video-Downloads' },
  videosLeftText: {
    one: 'Sie haben noch {count} Video-Download und {videos} Videos ausgewählt. Wählen Sie eines aus oder erweitern Sie Ihr Paket.',
    other:
      'Sie haben noch {count} Video-Downloads und {videos} Videos ausgewählt. Wählen Sie {count} aus oder erweitern Sie Ihr Paket.',
  },
  freeUsedTitle: {
    one: 'Ihr kostenloser Download ist aufgebraucht',
    other: 'Ihre {count} kostenlosen Downloads sind aufgebraucht',
  },
  freeUsedText: 'Mit einem Paket laden Sie weitere Videos herunter.',
  videosUsedTitle: 'Ihre Video-Downloads sind aufgebraucht',
  videosUsedText: 'Erweitern Sie Ihr Paket, um alle Videos herunterzuladen.',
  choosePhotoText: {
    one: 'Sie können {count} Foto auswählen. Das lässt sich später nicht ändern.',
    other: 'Sie können {count} Fotos auswählen. Das lässt sich später nicht ändern.',
  },
  photosLeftText: {
    one: 'Sie können noch {count} Foto auswählen oder ein Paket kaufen.',
    other: 'Sie können noch {count} Fotos auswählen oder ein Paket kaufen.',
  },
  notIncludedTitle: 'Nicht enthalten',
  notIncludedText: 'Wenden Sie sich an Ihr Studio, wenn Sie mehr herunterladen möchten.',
  headshotLeftTitle: 'Ein Foto ist kostenlos',
  headshotLeftText: {
    one: 'Sie können dieses Foto als kostenloses Porträt wählen oder ein Paket mit allen Fotos kaufen.',
    other:
      'Sie haben {count} Fotos ausgewählt. Wählen Sie eines davon als kostenloses Porträt oder kaufen Sie ein Paket mit allen Fotos.',
  },
  headshotOnlyText: {
    one: 'Sie können dieses Foto als kostenloses Porträt wählen.',
    other: 'Sie haben {count} Fotos ausgewählt. Wählen Sie eines davon als kostenloses Porträt.',
  },
  headshotUsedTitle: 'Ihr kostenloses Porträt ist bereits ausgewählt',
  photosLockedText: {
    one: 'Dieses Foto ist noch nicht freigeschaltet. Mit einem Paket erhalten Sie alle Fotos.',
    other: 'Diese {count} Fotos sind noch nicht freigeschaltet. Mit einem Paket erhalten Sie alle.',
  },
  photoLockedTitle: 'Dieses Foto ist noch nicht enthalten',
  videoLockedTitle: 'Dieses Video ist noch nicht enthalten',
  singleText: 'Sie können es einzeln kaufen.',
  singleOrPackageText: 'Sie können es einzeln kaufen oder ein Paket wählen, das mehr enthält.',
  choiceText: 'Sie können ein weiteres Foto kaufen und dann dieses auswählen.',
  choiceOrPackageText:
    'Sie können ein weiteres Foto kaufen und dann dieses auswählen. Oder Sie wählen ein Paket, das mehr enthält.',
  coveredText: 'Sofort verfügbar: {files}.',
  unlockedFiles: { one: '{count} freigeschaltete Datei', other: '{count} freigeschaltete Dateien' },
  downloadFree: { one: '{count} kostenlos herunterladen', other: '{count} kostenlos herunterladen' },
  downloadAvailable: { one: '{count} Datei herunterladen', other: '{count} Dateien herunterladen' },
});
