import type { time as english } from '../en/time';
import { translation } from '../message';

export const time = translation<typeof english>()({
  access: 'Zugang zur Galerie',
  ends: 'Der Zugang zur Galerie endet am {at}',
  over: 'Zugang zur Galerie abgelaufen',
  noLonger: 'Zugang nicht mehr verfügbar',
  endedOn: 'Der kostenlose Zugang zu {name} endete am {at}. Ein Paket öffnet sie wieder.',
  ended: 'Der kostenlose Zugang zu {name} ist zu Ende. Ein Paket öffnet sie wieder.',
  thisGallery: 'dieser Galerie',
});
