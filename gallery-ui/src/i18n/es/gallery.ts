import type { gallery as english } from '../en/gallery';
import { translation } from '../message';

export const gallery = translation<typeof english>()({
  availableUntil: 'Disponible hasta el {at}',
  show: 'Mostrar',
  allMedia: 'Todo',
  videos: 'Vídeos',
  photos: 'Fotos',
  viewAll: 'Ver todo',
  viewAllPhotos: { one: 'Ver {count} foto', other: 'Ver las {count} fotos' },
  unlocked: 'Desbloqueado',
  freeHeadshot: 'Retrato gratuito',
  download: 'Descargar',
  downloadAgain: 'Descargar de nuevo',
  selectHeadshot: 'Elegir como retrato gratuito',
  play: 'Reproducir {name}, {duration}',
  open: 'Abrir {name}',
  empty: 'Estamos preparando sus fotos y vídeos. Vuelva pronto.',
  rerendering: 'Estamos preparando sus vistas previas sin marca de agua. Sus descargas ya no la llevan.',
  noVideos: 'No hay vídeos en esta galería.',
  noPhotos: 'No hay fotos en esta galería.',

  accessComplete: 'Colección completa – todas las fotos y vídeos incluidos',
  downloadsLeft: { one: 'queda {count} descarga de vídeo', other: 'quedan {count} descargas de vídeo' },
  freeVideosLeft: { one: 'queda {count} vídeo gratuito', other: 'quedan {count} vídeos gratuitos' },
  headshotChosen: 'retrato gratuito elegido',
  headshotLeft: '1 retrato gratuito',

  expiredTitle: 'Galería caducada',
  expiredText: 'El período de acceso a esta galería ha terminado.',
  downloadStarted: 'Descarga iniciada',
  downloadFailed: 'Error en la descarga',
  downloadFailedText: 'No hemos podido descargar el archivo. Inténtelo de nuevo.',
  headshotDone: '{name} ya se puede descargar.',
  selectionFailed: 'Error en la selección',
  selectionFailedText: 'No se ha podido elegir el retrato gratuito.',

  favourites: 'Favoritos ({n})',
  favourite: 'Marcar {name} como favorito',
  noFavourites: 'Aún no hay favoritos',
  noFavouritesText: 'Toque el corazón de lo que más le guste para guardarlo aquí. Su estudio puede ver sus favoritos.',
  notSaved: 'No se ha guardado',
  notSavedText: 'No hemos podido guardar su favorito. Inténtelo de nuevo.',
  select: 'Seleccionar',
  selectFile: 'Seleccionar {name}',

  preparing: 'Preparando el archivo',

  fileGone: 'Archivo no encontrado',
  fileGoneText: 'Ya no está en esta galería.',
  notOpened: 'No se ha podido abrir',

  opening: 'Abriendo la galería…',
  notFound: 'Galería no encontrada',
  notFoundText:
    'Puede que el enlace esté incompleto o que la galería ya no esté disponible. Compruebe el enlace de su correo.',
  unreachable: 'No hemos podido cargar la galería. Inténtelo de nuevo en un momento.',

  skipToGallery: 'Saltar a la galería',
  skipToPackages: 'Saltar a los paquetes',
  videosFree: { one: 'Su vídeo es gratis', other: 'Sus {count} vídeos son gratis' },
  sections: 'Secciones',
});
