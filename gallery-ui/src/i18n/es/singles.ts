import type * as english from '../en/singles';
import { translation } from '../message';

export const singles = translation<typeof english.singles>()({
  buyPhotos: { one: 'Comprar {count} foto', other: 'Comprar {count} fotos' },
  buyVideos: { one: 'Comprar {count} vídeo', other: 'Comprar {count} vídeos' },
  buyFiles: { one: 'Comprar {count} archivo', other: 'Comprar {count} archivos' },
  buyThisPhoto: 'Comprar esta foto',
  buyThisVideo: 'Comprar este vídeo',
  forPrice: '{what} por {price}',
  tooMany: 'Puede comprar hasta {count} archivos a la vez.',
  noPrice: 'No hemos podido cargar el precio.',
  better: '{title} no cuesta más e incluye más.',
  betterAction: 'Ver los paquetes',
  title: 'Fotos y vídeos sueltos',
  eachPhoto: 'Fotos: {price} cada una',
  eachVideo: 'Vídeos: {price} cada uno',
  how: 'Selecciónelos en la galería y elija «Comprar».',
  select: 'Elegir en la galería',
  photosTitle: 'Fotos adicionales',
  photosText: {
    one: 'Su acceso incluye {count} foto. Cada foto adicional cuesta {price}.',
    other: 'Su acceso incluye {count} fotos. Cada foto adicional cuesta {price}.',
  },
  photosIncluded: {
    one: '{count} foto incluida, cada foto adicional {price}',
    other: '{count} fotos incluidas, cada foto adicional {price}',
  },
  howMany: '¿Cuántas fotos más?',
  morePhotos: { one: 'Comprar {count} foto más', other: 'Comprar {count} fotos más' },
  extension: { one: '{count} día más', other: '{count} días más' },
  extensionText: {
    one: 'Vuelve a abrir esta galería durante {count} día desde el día del pago.',
    other: 'Vuelve a abrir esta galería durante {count} días desde el día del pago.',
  },
  extend: { one: 'Abrir {count} día más', other: 'Abrir {count} días más' },
});
