import type { landing as english } from '../en/landing';
import { translation } from '../message';

export const landing = translation<typeof english>()({
  logIn: 'Iniciar sesión',
  openGallery: 'Abrir mi galería',
  title: 'Vídeo profesional, hecho para su empresa',
  lead: 'Sus vídeos y fotos en una galería privada: véalos, elija y descargue.',
  accessYourVideos: 'Acceda a sus vídeos',
  firstFree: { one: 'Su primer vídeo es gratis.', other: 'Sus primeros {count} vídeos son gratis.' },
  why: 'Por qué el videomarketing',
  driveSales: 'Venda más',
  driveSalesText: 'El vídeo aumenta la conversión hasta un 80 %. La gente compra lo que ve en acción.',
  buildTrust: 'Genere confianza',
  buildTrustText: 'Una cara, una voz, un lugar: sus clientes le conocen antes de la primera llamada.',
  expandReach: 'Llegue más lejos',
  expandReachText: 'El vídeo se comparte un 1200 % más que el texto y las imágenes juntos.',
  standOut: 'Destaque',
  standOutText: 'Imágenes creadas solo para su empresa, con edición y etalonaje profesionales.',
  what: 'Lo que recibe',
  files4k: 'Archivos 4K',
  files4kText: 'Cada vídeo en resolución completa, listo para la gran pantalla.',
  social: 'Optimizado para redes sociales',
  socialText: 'Versiones pensadas para las redes que siguen sus clientes.',
  editing: 'Edición y etalonaje profesionales',
  editingText: 'Acabado a mano, con un estilo uniforme.',
  instant: 'Descarga inmediata',
  instantText: 'Vea sus archivos y descárguelos en cuanto estén listos.',
  freeTitle: { one: '{count} vídeo gratis', other: '{count} vídeos gratis' },
  freeText: {
    one: '¿Es su primera vez? Véalo todo y descargue {count} vídeo gratis, en resolución completa. ¿Le gusta? Siempre puede conseguir más.',
    other:
      '¿Es su primera vez? Véalo todo y descargue {count} vídeos gratis, en resolución completa. ¿Le gustan? Siempre puede conseguir más.',
  },
  viewMyVideos: 'Ver mis vídeos',
  closing: 'Sus vídeos le esperan',
  closingText: 'Inicie sesión con el correo electrónico que dio a su estudio.',
  accessGallery: 'Acceda a mi galería de vídeos',
});
