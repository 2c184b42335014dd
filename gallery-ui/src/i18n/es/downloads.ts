import type { downloads as english } from '../en/downloads';
import { translation } from '../message';

export const downloads = translation<typeof english>()({
  useFreeTitle: {
    one: '¿Usar su descarga gratuita?',
    other: '¿Usar una de sus descargas gratuitas?',
  },
  useFreeText: {
    one: 'Le queda {count} descarga gratuita. Puede volver a descargar el mismo vídeo cuando quiera mientras la galería esté abierta.',
    other:
      'Le quedan {count} descargas gratuitas. Puede volver a descargar el mismo vídeo cuando quiera mientras la galería esté abierta.',
  },
  letMeThink: 'Prefiero pensarlo',
  yesUseFree: 'Sí, usar una descarga gratuita',
  headshotText: 'Puede elegir una foto gratis. Después no podrá cambiarla.',

  useFreeManyTitle: {
    one: '¿Usar {count} de sus descargas gratuitas?',
    other: '¿Usar {count} de sus descargas gratuitas?',
  },
  useFreeManyText:
    'Su selección incluye vídeos que aún no ha descargado. Puede volver a descargar el mismo vídeo cuando quiera mientras la galería esté abierta.',
  yesUseFreeMany: { one: 'Sí, usar {count} descarga gratuita', other: 'Sí, usar {count} descargas gratuitas' },
  lockedTitle: 'Algunos de estos archivos aún no están incluidos',
  downloadUnlocked: {
    one: 'Descargar {count} archivo desbloqueado',
    other: 'Descargar {count} archivos desbloqueados',
  },
  selection: 'Archivos seleccionados',
  // A large gallery loads its files page by page.
  loadingFiles: '{n} de {m} cargados…',
  filesLoaded: '{n} de {m} archivos cargados',
  filesFailed: 'No se han podido cargar más archivos.',
  selectAll: { one: 'Seleccionar los {count}', other: 'Seleccionar los {count}' },
  selected: { one: '{count} seleccionado', other: '{count} seleccionados' },
  favourite: 'Favorito',
  unfavourite: 'Quitar favorito',
  makePrivate: 'Solo para nosotros',
  makeVisible: 'Mostrar a los invitados',
  madePrivate: { one: 'Los invitados ya no ven {count} archivo', other: 'Los invitados ya no ven {count} archivos' },
  madeVisible: {
    one: 'Los invitados vuelven a ver {count} archivo',
    other: 'Los invitados vuelven a ver {count} archivos',
  },
  undo: 'Deshacer',
  clear: 'Quitar selección',
  favouritesAdded: {
    one: '{count} archivo añadido a sus favoritos',
    other: '{count} archivos añadidos a sus favoritos',
  },
  favouritesRemoved: {
    one: '{count} archivo eliminado de sus favoritos',
    other: '{count} archivos eliminados de sus favoritos',
  },
  notAllSaved: {
    one: 'No hemos podido guardar {count} favorito. Inténtelo de nuevo.',
    other: 'No hemos podido guardar {count} favoritos. Inténtelo de nuevo.',
  },
  downloadAll: 'Descargar todo',
  downloadAllOfSize: 'Descargar todo ({size})',
  preparingZip: 'Preparando el ZIP…',
  preparingFiles: 'Preparando los archivos…',

  sizeTitle: 'Elija un tamaño',
  sizeOriginal: 'Original',
  sizeOriginalHint: 'Resolución completa, ideal para imprimir.',
  sizeWeb: 'Tamaño web (2048 px)',
  sizeWebHint: 'Fotos más ligeras, ideales para compartir y ver en pantalla.',
  sizePending: 'Preparando…',

  readyTitle: 'Listo para guardar',
  readyText: 'Su archivo está listo. Elija dónde guardarlo.',
  readyManyText: {
    one: 'Su {count} archivo está listo. Elija dónde guardarlo.',
    other: 'Sus {count} archivos están listos. Elija dónde guardarlos.',
  },
  save: 'Guardar',
  downloadInstead: 'Descargar directamente',

  notNow: 'Ahora no',
  freeLeftTitle: { one: 'Le queda {count} descarga gratuita', other: 'Le quedan {count} descargas gratuitas' },
  freeLeftText: {
    one: 'Le queda {count} descarga gratuita y ha seleccionado {videos} vídeos. Elija uno o compre un paquete.',
    other:
      'Le quedan {count} descargas gratuitas y ha seleccionado {videos} vídeos. Elija {count} o compre un paquete.',
  },
  videosLeftTitle: { one: 'Le queda {count} descarga de vídeo', other: 'Le quedan {count} descargas de vídeo' },
  videosLeftText: {
    one: 'Le queda {count} descarga de vídeo y ha seleccionado {videos} vídeos. Elija uno o amplíe su paquete.',
    other: 'Le quedan {count} descargas de vídeo y ha seleccionado {videos} vídeos. Elija {count} o amplíe su paquete.',
  },
  freeUsedTitle: { one: 'Ya ha usado su descarga gratuita', other: 'Ya ha usado sus {count} descargas gratuitas' },
  freeUsedText: 'Con un paquete puede descargar más vídeos.',
  videosUsedTitle: 'Ya ha usado todas sus descargas de vídeo',
  videosUsedText: 'Amplíe su paquete para descargar todos los vídeos.',
  choosePhotoText: {
    one: 'Puede elegir {count} foto. No se podrá cambiar después.',
    other: 'Puede elegir {count} fotos. No se podrá cambiar después.',
  },
  photosLeftText: {
    one: 'Puede elegir {count} foto más o comprar un paquete.',
    other: 'Puede elegir {count} fotos más o comprar un paquete.',
  },
  notIncludedTitle: 'No incluido',
  notIncludedText: 'Escriba a su estudio si desea descargar más.',
  headshotLeftTitle: 'Una foto es gratis',
  headshotLeftText: {
    one: 'Puede elegir esta foto como retrato gratuito o comprar un paquete con todas las fotos.',
    other: 'Ha seleccionado {count} fotos. Elija una como retrato gratuito o compre un paquete con todas.',
  },
  headshotOnlyText: {
    one: 'Puede elegir esta foto como retrato gratuito.',
    other: 'Ha seleccionado {count} fotos. Elija una como retrato gratuito.',
  },
  headshotUsedTitle: 'Ya ha elegido su retrato gratuito',
  photosLockedText: {
    one: 'Esta foto aún no está incluida. Con un paquete tendrá todas las fotos.',
    other: 'Estas {count} fotos aún no están incluidas. Con un paquete las tendrá todas.',
  },
  photoLockedTitle: 'Esta foto aún no está incluida',
  videoLockedTitle: 'Este vídeo aún no está incluido',
  singleText: 'Puede comprarse por separado.',
  singleOrPackageText: 'Se vende por separado y también dentro de un paquete con más contenido.',
  choiceText: 'Puede comprar una foto más y elegir esta.',
  choiceOrPackageText: 'Puede comprar una foto más y elegir esta, o un paquete con más contenido.',
  coveredText: 'Disponible ahora: {files}.',
  unlockedFiles: { one: '{count} archivo desbloqueado', other: '{count} archivos desbloqueados' },
  downloadFree: { one: 'Descargar {count} gratis', other: 'Descargar {count} gratis' },
  downloadAvailable: { one: 'Descargar {count} archivo', other: 'Descargar {count} archivos' },
});
