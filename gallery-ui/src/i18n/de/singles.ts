import type * as english from '../en/singles';
import { translation } from '../message';

export const singles = translation<typeof english.singles>()({
  buyPhotos: { one: '{count} Foto kaufen', other: '{count} Fotos kaufen' },
  buyVideos: { one: '{count} Video kaufen', other: '{count} Videos kaufen' },
  buyFiles: { one: '{count} Datei kaufen', other: '{count} Dateien kaufen' },
  buyThisPhoto: 'Dieses Foto kaufen',
  buyThisVideo: 'Dieses Video kaufen',
  forPrice: '{what} · {price}',
  tooMany: 'Sie können bis zu {count} Dateien auf einmal kaufen.',
  noPrice: 'Der Preis konnte nicht geladen werden.',
  better: '{title} kostet nicht mehr und enthält mehr.',
  betterAction: 'Pakete ansehen',
  title: 'Einzelne Fotos und Videos',
  eachPhoto: 'Fotos: je {price}',
  eachVideo: 'Videos: je {price}',
  how: 'Wählen Sie sie in der Galerie aus und tippen Sie auf „Kaufen“.',
  select: 'In der Galerie auswählen',
  photosTitle: 'Weitere Fotos',
  photosText: {
    one: 'Ihr Zugang enthält {count} Foto. Jedes weitere kostet {price}.',
    other: 'Ihr Zugang enthält {count} Fotos. Jedes weitere kostet {price}.',
  },
  photosIncluded: {
    one: '{count} Foto inklusive, jedes weitere {price}',
    other: '{count} Fotos inklusive, jedes weitere {price}',
  },
  howMany: 'Wie viele weitere Fotos?',
  morePhotos: { one: '{count} weiteres Foto kaufen', other: '{count} weitere Fotos kaufen' },
  extension: { one: '{count} Tag länger', other: '{count} Tage länger' },
  extensionText: {
    one: 'Öffnet diese Galerie ab dem Tag der Zahlung noch einmal für {count} Tag.',
    other: 'Öffnet diese Galerie ab dem Tag der Zahlung noch einmal für {count} Tage.',
  },
  extend: { one: '{count} Tag länger öffnen', other: '{count} Tage länger öffnen' },
});
