import type { gallery as english } from '../en/gallery';
import { translation } from '../message';

export const gallery = translation<typeof english>()({
  show: 'Mostrar',
  allMedia: 'Todo',
  videos: 'Vídeos',
  photos: 'Fotos',
  viewAll: 'Ver todos',
  viewAllPhotos: { one: 'Ver {count} foto', other: 'Ver las {count} fotos' },
  unlocked: 'Desbloqueado',
  freeHeadshot: 'Retrato gratis',
  download: 'Descargar',
  downloadAgain: 'Descargar de nuevo',
  selectHeadshot: 'Elegir como retrato gratis',
  play: 'Reproducir {name}, {duration}',
  open: 'Abrir {name}',
  empty: 'Todavía no hay nada. Su estudio aún prepara sus archivos.',
  rerendering: 'Sus vistas previas se están actualizando sin marca de agua. Sus descargas nunca la llevan.',
  noVideos: 'No hay vídeos en esta galería.',
  noPhotos: 'No hay fotos en esta galería.',

  accessComplete: 'Colección completa: todo es suyo',
  downloadsLeft: { one: 'queda {count} descarga de vídeo', other: 'quedan {count} descargas de vídeo' },
  freeVideosLeft: { one: 'queda {count} vídeo gratis', other: 'quedan {count} vídeos gratis' },
  headshotChosen: 'retrato gratis elegido',
  headshotLeft: '1 retrato gratis',

  expiredTitle: 'Galería caducada',
  expiredText: 'El período de acceso a esta galería ha terminado.',
  downloadStarted: 'Descarga iniciada',
  downloadFailed: 'Error en la descarga',
  downloadFailedText: 'No se ha podido descargar el archivo. Inténtelo de nuevo.',
  headshotDone: '{name} ya se puede descargar.',
  selectionFailed: 'Error en la selección',
  selectionFailedText: 'No se ha podido elegir el retrato gratis.',

  favourites: 'Favoritos ({n})',
  favourite: '{name} como favorito',
  noFavourites: 'Todavía no hay favoritos',
  noFavouritesText: 'Pulse el corazón de una foto o un vídeo para guardarlo aquí. Su estudio ve lo que ha elegido.',
  notSaved: 'No se ha guardado',
  notSavedText: 'No se ha podido guardar su favorito. Inténtelo de nuevo.',
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
  unreachable: 'No se ha podido cargar la galería. Inténtelo de nuevo en un momento.',

  skipToGallery: 'Saltar a la galería',
  skipToPackages: 'Saltar a los paquetes',
});
