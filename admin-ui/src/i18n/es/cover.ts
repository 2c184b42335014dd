import type { Translated } from '../catalogue';

/** Spanish texts: the dialog for a gallery's cover. */
export const cover: Translated<'cover'> = {
  open: 'Diseño de la portada',
  title: 'Portada de la galería',
  save: 'Guardar portada',
  saved: 'Portada guardada',
  failed: 'No se pudo guardar la portada',
  layout: 'Diseño',
  full: 'Pantalla completa, nombre sobre la foto',
  below: 'Nombre debajo de la foto',
  framed: 'Foto con marco',
  none: 'Sin foto',
  phone: 'Móvil',
  desktop: 'Ordenador',
  focusOf: 'Parte visible: {device}',
  position: '{across} % desde la izquierda, {down} % desde arriba',
  hint: 'Arrastra la foto, o usa las flechas, para elegir qué queda a la vista. Para usar otra foto, elige «Usar como portada» en su menú.',
  noPicture: 'Aquí aparecerá la primera foto que subas.',
};
