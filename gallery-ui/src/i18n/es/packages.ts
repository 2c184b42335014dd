import type * as english from '../en/packages';
import { translation } from '../message';

export const packages = translation<typeof english.packages>()({
  pageTitle: 'Paquetes',
  gallery: 'Galería',
  choose: 'Elija su paquete',
  allYours: 'Todo es suyo',
  leadExpired: 'Esta galería está cerrada. Con un paquete vuelve a abrirla para siempre.',
  leadFree: 'Consiga más vídeos y fotos, en resolución completa y sin marcas de agua.',
  leadExtended: 'Tiene el acceso ampliado. Pase a la colección completa y pague solo la diferencia.',
  leadComplete: 'Tiene la colección completa: todas las fotos y vídeos están incluidos.',
  leadUpgrade: 'Cambie a un paquete mayor y pague solo la diferencia.',
  leadEverything: 'Todas las fotos y vídeos de esta galería están incluidos.',
  nothingSold: 'No hay paquetes a la venta para esta galería.',
  nothingMore: 'Ya tiene incluido todo lo que hay en esta galería. No necesita ningún paquete.',
  youHave: 'Ahora mismo tiene: {access}',
  onePaymentOnly: 'Un solo pago, sin suscripción. Cada paquete es para una galería.',
  onePayment: 'Un solo pago, sin suscripción. Cada paquete es para una galería y no caduca.',
  questions: '¿Preguntas antes de comprar? {link}',
  wholeGallery: 'Toda la galería',
  insteadOf: 'en lugar de',
  offered: 'Pago único',
  upgrade: 'Precio de ampliación: pague solo la diferencia',
  owned: 'Pagado',
  included: 'Incluido en su paquete',
  current: 'Su paquete actual',
  deferred: 'Incluido en su compra',
  opensOn: 'Disponible el {date}',
  buyExtended: 'Comprar acceso ampliado',
  buyComplete: 'Comprar colección completa',
  buy: 'Comprar {title}',
  upgradeFor: 'Ampliar por {price}',
  compare: 'Comparar paquetes',
  available: 'Disponible para esta galería',
  compareText: 'Las vistas previas llevan marca de agua. Las descargas, nunca.',
  free: 'Gratis',
  freeText: 'Incluido gratis',
  noCard: 'Sin tarjeta',
  videoDownloads: { one: '{count} descarga de vídeo', other: '{count} descargas de vídeo' },
  freePhoto: '1 foto gratis ({label})',
  photoDownloads: { one: '{count} foto', other: '{count} fotos' },
  freeHeadshot: '1 retrato gratuito',
  fullResolution: 'Resolución completa',
  webSize: 'Original y tamaño web (2048 px)',
  currentAccess: 'Su acceso actual',
  choosePackage: 'Elegir {title}',
  upgradeTo: 'Ampliar a {title}',
  extended: 'Ampliado',
  complete: 'Completa',
});

export const galleryEnd = translation<typeof english.galleryEnd>()({
  access: 'Acceso a la galería',
  over: 'El acceso a la galería ha caducado',
  daysLeft: { one: 'Queda {count} día', other: 'Quedan {count} días' },
  lastDay: 'Último día',
  noLonger: 'El acceso ya no está disponible',
  endedOn:
    'El acceso gratuito a {name} terminó el {at}. Puede reabrir la galería con un paquete o pedirnos más tiempo.',
  ended: 'El acceso gratuito a {name} ha terminado. Puede reabrir la galería con un paquete o pedirnos más tiempo.',
  endedOnOnly: 'El acceso a {name} terminó el {at}. Escríbanos si necesita más tiempo.',
  endedOnly: 'El acceso a {name} ha terminado. Escríbanos si necesita más tiempo.',
  thisGallery: 'esta galería',
  askForTime: 'Pedir más tiempo',
  askSubject: 'Más tiempo para «{name}»',
});

export const paid = translation<typeof english.paid>()({
  thanks: 'Muchas gracias',
  complete: 'Todo es suyo',
  completeText: 'Todas las fotos y los vídeos se pueden descargar en resolución completa y sin marcas de agua.',
  extended: 'Todo listo',
  extendedText: {
    one: 'Ya puede descargar {count} vídeo en resolución completa.',
    other: 'Ya puede descargar {count} vídeos en resolución completa.',
  },
  packageText: 'Su compra está lista. Puede descargarla en resolución completa y sin marcas de agua.',
  saveToPhone: 'Guardar en el móvil',
  receipt: 'Ver recibo',
});

export const galleryMissing = translation<typeof english.galleryMissing>()({
  notFound: 'Galería no encontrada',
  notFoundText:
    'Puede que el enlace esté incompleto o que la galería ya no esté disponible. Compruebe el enlace de su correo.',
  failed: 'No hemos podido cargar la galería',
  failedText: 'Inténtelo de nuevo en un momento.',
});
