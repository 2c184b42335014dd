import type { viewer as english } from '../en/viewer';
import { translation } from '../message';

export const viewer = translation<typeof english>()({
  position: '{n} de {m}',
  preview: 'MUESTRA',
  previousPhoto: 'Foto anterior',
  nextPhoto: 'Foto siguiente',
  previousVideo: 'Vídeo anterior',
  nextVideo: 'Vídeo siguiente',
  controls: 'Controles de vídeo',
  seek: 'Posición',
  seekValue: '{time} de {duration}',
  play: 'Reproducir',
  pause: 'Pausa',
  mute: 'Silenciar',
  unmute: 'Activar sonido',
  loading: 'Cargando vídeo…',
  failed: 'No se ha podido reproducir este vídeo.',
});
