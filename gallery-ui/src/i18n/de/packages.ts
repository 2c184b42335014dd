import type * as english from '../en/packages';
import { translation } from '../message';

export const packages = translation<typeof english.packages>()({
  pageTitle: 'Pakete',
  gallery: 'Galerie',
  choose: 'Wählen Sie Ihr Paket',
  allYours: 'Alles für Sie freigeschaltet',
  leadExpired: 'Diese Galerie ist geschlossen. Mit einem Paket erhalten Sie dauerhaft wieder Zugang.',
  leadFree: 'Noch mehr Videos und Fotos, in voller Auflösung und ohne Wasserzeichen.',
  leadExtended: 'Sie haben den erweiterten Zugang. Wechseln Sie zum Komplettpaket und zahlen Sie nur die Differenz.',
  leadComplete: 'Sie haben das Komplettpaket: Alle Fotos und Videos sind enthalten.',
  leadUpgrade: 'Wechseln Sie zu einem größeren Paket und zahlen Sie nur die Differenz.',
  leadEverything: 'Alle Fotos und Videos dieser Galerie sind enthalten.',
  nothingSold: 'Für diese Galerie stehen keine Pakete zum Verkauf.',
  nothingMore: 'Alles in dieser Galerie ist für Sie bereits enthalten. Sie brauchen kein Paket.',
  youHave: 'Sie haben derzeit: {access}',
  onePaymentOnly: 'Eine Zahlung, kein Abo. Jedes Paket gilt für eine Galerie.',
  onePayment: 'Eine Zahlung, kein Abo. Jedes Paket gilt unbegrenzt für eine Galerie.',
  questions: 'Fragen vor dem Kauf? {link}',
  wholeGallery: 'Die ganze Galerie',
  insteadOf: 'statt',
  offered: 'Einmalige Zahlung',
  upgrade: 'Upgrade-Preis: Sie zahlen nur die Differenz',
  owned: 'Bezahlt',
  included: 'In Ihrem Paket enthalten',
  current: 'Ihr aktuelles Paket',
  deferred: 'In Ihrem Kauf enthalten',
  opensOn: 'Wird am {date} freigeschaltet',
  buyExtended: 'Erweiterten Zugang kaufen',
  buyComplete: 'Komplettpaket kaufen',
  buy: '{title} kaufen',
  upgradeFor: 'Upgrade für {price}',
  compare: 'Pakete vergleichen',
  available: 'Für diese Galerie erhältlich',
  compareText: 'Vorschauen tragen ein Wasserzeichen, Downloads nie.',
  free: 'Kostenlos',
  freeText: 'Von Anfang an enthalten',
  noCard: 'Keine Karte nötig',
  videoDownloads: { one: '{count} Video-Download', other: '{count} Video-Downloads' },
  freePhoto: '{label} kostenlos',
  photoDownloads: { one: '{count} Foto', other: '{count} Fotos' },
  freeHeadshot: '1 kostenloses Porträt',
  fullResolution: 'Volle Auflösung',
  webSize: 'Original und Webgröße (2048 px)',
  currentAccess: 'Ihr aktueller Zugang',
  choosePackage: '{title} wählen',
  upgradeTo: 'Upgrade auf {title}',
  extended: 'Erweitert',
  complete: 'Komplett',
});

export const galleryEnd = translation<typeof english.galleryEnd>()({
  access: 'Zugang zur Galerie',
  over: 'Zugang zur Galerie abgelaufen',
  daysLeft: { one: 'Noch {count} Tag', other: 'Noch {count} Tage' },
  lastDay: 'Letzter Tag',
  noLonger: 'Zugang nicht mehr verfügbar',
  endedOn:
    'Der kostenlose Zugang zu {name} endete am {at}. Mit einem Paket öffnen Sie die Galerie wieder. Oder bitten Sie uns um mehr Zeit.',
  ended:
    'Der kostenlose Zugang zu {name} ist abgelaufen. Mit einem Paket öffnen Sie die Galerie wieder. Oder bitten Sie uns um mehr Zeit.',
  endedOnOnly: 'Der Zugang zu {name} ist am {at} abgelaufen. Schreiben Sie uns, wenn Sie mehr Zeit brauchen.',
  endedOnly: 'Der Zugang zu {name} ist abgelaufen. Schreiben Sie uns, wenn Sie mehr Zeit brauchen.',
  thisGallery: 'dieser Galerie',
  askForTime: 'Um mehr Zeit bitten',
  askSubject: 'Mehr Zeit für „{name}“',
});

export const paid = translation<typeof english.paid>()({
  thanks: 'Vielen Dank',
  complete: 'Alles für Sie freigeschaltet',
  completeText: 'Alle Fotos und Videos stehen in voller Auflösung und ohne Wasserzeichen zum Herunterladen bereit.',
  extended: 'Alles erledigt',
  extendedText: {
    one: 'Sie können jetzt {count} Video in voller Auflösung herunterladen.',
    other: 'Sie können jetzt {count} Videos in voller Auflösung herunterladen.',
  },
  packageText: 'Ihr Kauf ist freigeschaltet. Sie können ihn in voller Auflösung und ohne Wasserzeichen herunterladen.',
  saveToPhone: 'Auf dem Handy speichern',
  receipt: 'Quittung ansehen',
});

export const galleryMissing = translation<typeof english.galleryMissing>()({
  notFound: 'Galerie nicht gefunden',
  notFoundText:
    'Vielleicht ist der Link unvollständig oder die Galerie nicht mehr verfügbar. Prüfen Sie den Link in Ihrer E-Mail.',
  failed: 'Die Galerie konnte nicht geladen werden',
  failedText: 'Bitte versuchen Sie es gleich noch einmal.',
});
