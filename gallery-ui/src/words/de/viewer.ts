import type { viewer as english } from '../en/viewer';
import { translation } from '../message';

export const viewer = translation<typeof english>()({
  position: '{n} von {m}',
  preview: 'VORSCHAU',
  previousPhoto: 'Vorheriges Foto',
  nextPhoto: 'Nächstes Foto',
  previousVideo: 'Vorheriges Video',
  nextVideo: 'Nächstes Video',
  controls: 'Videosteuerung',
  seek: 'Position',
  seekValue: '{time} von {duration}',
  play: 'Abspielen',
  pause: 'Pause',
  mute: 'Ton aus',
  unmute: 'Ton an',
  loading: 'Video wird geladen …',
  failed: 'Dieses Video konnte nicht abgespielt werden.',
});
