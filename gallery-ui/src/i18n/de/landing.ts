import type { landing as english } from '../en/landing';
import { translation } from '../message';

export const landing = translation<typeof english>()({
  logIn: 'Anmelden',
  openGallery: 'Meine Galerie öffnen',
  title: 'Professionelle Videos für Ihr Unternehmen',
  lead: 'Ihre Filme und Fotos in einer privaten Galerie: ansehen, auswählen, herunterladen.',
  accessYourVideos: 'Zu Ihren Videos',
  firstFree: { one: 'Ihr erstes Video ist kostenlos.', other: 'Ihre ersten {count} Videos sind kostenlos.' },
  why: 'Warum Video-Marketing',
  driveSales: 'Mehr verkaufen',
  driveSalesText: 'Video steigert die Konversionsrate um bis zu 80 %. Menschen kaufen, was sie in Aktion sehen.',
  buildTrust: 'Vertrauen schaffen',
  buildTrustText: 'Ein Gesicht, eine Stimme, ein Ort: Kunden lernen Sie schon vor dem ersten Anruf kennen.',
  expandReach: 'Mehr Menschen erreichen',
  expandReachText: 'Videos werden 1200 % häufiger geteilt als Texte und Bilder zusammen.',
  standOut: 'Aus der Masse herausstechen',
  standOutText: 'Aufnahmen nur für Ihr Unternehmen, mit professionellem Schnitt und Color Grading.',
  what: 'Was Sie bekommen',
  files4k: '4K-Dateien',
  files4kText: 'Jeder Film in voller Auflösung, auch für die große Leinwand.',
  social: 'Optimiert für soziale Medien',
  socialText: 'Schnittfassungen für die Feeds, durch die Ihre Kunden scrollen.',
  editing: 'Professioneller Schnitt und Color Grading',
  editingText: 'Von Hand fertiggestellt, in einem einheitlichen Look.',
  instant: 'Sofort-Download',
  instantText: 'Sehen Sie sich Ihre Dateien an und laden Sie sie herunter, sobald sie fertig sind.',
  freeTitle: { one: '{count} Video kostenlos', other: '{count} Videos kostenlos' },
  freeText: {
    one: 'Neu hier? Sehen Sie sich alles an und laden Sie {count} Video kostenlos herunter, in voller Auflösung. Gefällt es Ihnen? Mehr gibt es jederzeit.',
    other:
      'Neu hier? Sehen Sie sich alles an und laden Sie {count} Videos kostenlos herunter, in voller Auflösung. Gefallen sie Ihnen? Mehr gibt es jederzeit.',
  },
  viewMyVideos: 'Meine Videos ansehen',
  closing: 'Ihre Videos warten auf Sie',
  closingText: 'Melden Sie sich mit der E-Mail-Adresse an, die Sie Ihrem Studio gegeben haben.',
  accessGallery: 'Zu meiner Videogalerie',
});
