import type { time as english } from '../en/time';
import { translation } from '../message';

export const time = translation<typeof english>()({
  access: 'Acceso a la galería',
  ends: 'El acceso a la galería termina el {at}',
  over: 'Acceso a la galería caducado',
  noLonger: 'Acceso ya no disponible',
  endedOn: 'El acceso gratuito a {name} terminó el {at}. Un paquete la abre de nuevo.',
  ended: 'El acceso gratuito a {name} ha terminado. Un paquete la abre de nuevo.',
  thisGallery: 'esta galería',
});
