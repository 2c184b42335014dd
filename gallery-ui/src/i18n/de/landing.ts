import type { landing as english } from '../en/landing';
import { translation } from '../message';

export const landing = translation<typeof english>()({
  logIn: 'Anmelden',
  title: 'Professionelle Videos für Ihr Unternehmen',
  lead: 'Ihre Filme und Fotos in einer privaten Galerie: ansehen, auswählen, herunterladen.',
  accessYourVideos: 'Zu Ihren Videos',
  firstFree: { one: 'Ihr erstes Video ist gratis.', other: 'Ihre ersten {count} Videos sind gratis.' },
  why: 'Warum Video-Marketing',
  driveSales: 'Mehr verkaufen',
  driveSalesText: 'Video steigert die Konversion um bis zu 80 %. Gekauft wird, was man in Aktion sieht.',
  buildTrust: 'Vertrauen schaffen',
  buildTrustText: 'Ein Gesicht, eine Stimme, ein Ort: Kunden lernen Sie vor dem ersten Anruf kennen.',
  expandReach: 'Mehr Menschen erreichen',
  expandReachText: 'Video wird um 1200 % häufiger geteilt als Text und Bilder zusammen.',
  standOut: 'Sich abheben',
  standOutText: 'Aufnahmen nur für Ihr Unternehmen, professionell geschnitten und farbkorrigiert.',
  what: 'Was Sie bekommen',
  files4k: '4K-Dateien',
  files4kText: 'Jeder Film in voller Auflösung, bereit für die große Leinwand.',
  social: 'Optimiert für soziale Medien',
  socialText: 'Schnitte, die in die Feeds Ihrer Kunden passen.',
  editing: 'Professioneller Schnitt und Farbkorrektur',
  editingText: 'Von Hand vollendet, in einem einheitlichen Look geliefert.',
  instant: 'Sofort herunterladen',
  instantText: 'Sehen Sie Ihre Dateien vorab und laden Sie sie, sobald sie fertig sind.',
  freeTitle: { one: '{count} Video gratis', other: '{count} Videos gratis' },
  freeText: {
    one: 'Neu hier? Sehen Sie alles vorab und laden Sie {count} Video gratis, in voller Auflösung. Über mehr entscheiden Sie danach.',
    other:
      'Neu hier? Sehen Sie alles vorab und laden Sie {count} Videos gratis, in voller Auflösung. Über mehr entscheiden Sie danach.',
  },
  viewMyVideos: 'Meine Videos ansehen',
  closing: 'Ihre Videos warten',
  closingText: 'Melden Sie sich mit der E-Mail-Adresse an, die Ihr Studio von Ihnen hat.',
  accessGallery: 'Zu meiner Videogalerie',
});
