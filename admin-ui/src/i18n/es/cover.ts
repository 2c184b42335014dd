import type { Translated } from '../catalogue';

/** Spanish texts: the dialog for the design of a gallery. */
export const cover: Translated<'cover'> = {
  open: 'Diseño de la galería',
  title: 'Diseño de la galería',
  save: 'Guardar diseño',
  saved: 'Diseño guardado',
  failed: 'No se pudo guardar el diseño',
  layout: 'Portada',
  full: 'Pantalla completa, nombre sobre la foto',
  below: 'Nombre debajo de la foto',
  framed: 'Foto con marco',
  none: 'Sin foto',
  photoSize: 'Tamaño de las fotos',
  large: 'Grande',
  small: 'Pequeño',
  photoSizeHint: 'Cada cliente puede cambiarlo para sí.',
  phone: 'Móvil',
  desktop: 'Ordenador',
  focusOf: 'Parte visible: {device}',
  position: '{across} % desde la izquierda, {down} % desde arriba',
  hint: 'Arrastra la foto, o usa las flechas, para elegir qué queda a la vista. Para usar otra foto, elige «Usar como portada» en su menú.',
  noPicture: 'Aquí aparecerá la primera foto que subas.',
};
