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
  noVideos: 'No hay vídeos en esta galería.',
  noPhotos: 'No hay fotos en esta galería.',

  accessComplete: 'Colección completa: todo es suyo',
  downloadsLeft: { one: 'queda {count} descarga de vídeo', other: 'quedan {count} descargas de vídeo' },
  freeVideosLeft: { one: 'queda {count} vídeo gratis', other: 'quedan {count} vídeos gratis' },
  headshotChosen: 'retrato gratis elegido',
  headshotLeft: '1 retrato gratis',

  useFreeTitle: '¿Usar una de sus descargas gratis?',
  useFreeText: { one: 'Le queda {count} descarga gratis. Un vídeo ya descargado se puede descargar de nuevo en cualquier momento.', other: 'Le quedan {count} descargas gratis. Un vídeo ya descargado se puede descargar de nuevo en cualquier momento.' },
  letMeThink: 'Déjeme pensarlo',
  yesUseFree: 'Sí, usar descarga gratis',
  headshotText: 'Una foto de esta galería es gratis. Elija bien: no se puede cambiar. Un paquete desbloquea las demás.',

  expiredTitle: 'Galería caducada',
  expiredText: 'El período de acceso a esta galería ha terminado.',
  downloadStarted: 'Descarga iniciada',
  downloadFailed: 'Error en la descarga',
  downloadFailedText: 'No se ha podido descargar el archivo. Inténtelo de nuevo.',
  headshotDone: '{name} ya se puede descargar.',
  selectionFailed: 'Error en la selección',
  selectionFailedText: 'No se ha podido elegir el retrato gratis.',

  notFound: 'Galería no encontrada',
});
