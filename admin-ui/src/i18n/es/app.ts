import type { Translated } from '../catalogue';

/** Spanish texts: the frame and parts that every screen uses. */
export const app: Translated<'app'> = {
  console: 'Consola',
  account: 'Cuenta: {name}',
  language: 'Idioma',
  languageFailed: 'No se ha podido cargar este idioma.',
  logout: 'Cerrar sesión',
  signOutEverywhere: 'Cerrar sesión en todas partes',
  signOutTitle: '¿Cerrar sesión en todas partes?',
  signOutText:
    'Se cerrará tu sesión en todos los navegadores, también en este. Las subidas se detendrán; los archivos subidos se conservan.',
  signOutAction: 'Cerrar sesión',
  signOutFailed: 'Tu sesión sigue abierta',
  signOutFailedText: 'El servidor no ha respondido. Inténtalo de nuevo.',
  useLightTheme: 'Usar el tema claro',
  useDarkTheme: 'Usar el tema oscuro',
  skip: 'Ir al contenido',
  unauthorized: 'No has iniciado sesión',
  loading: 'Cargando',
  cancel: 'Cancelar',
  unsavedTitle: '¿Descartar los cambios sin guardar?',
  unsavedText: 'Tus cambios aún no se han guardado.',
  discard: 'Descartar',
  keepEditing: 'Seguir editando',
  dismiss: 'Cerrar',
  tryAgain: 'Reintentar',
  reload: 'Recargar',
  goBack: 'Volver',
  sortBy: 'Ordenar por',
  newestFirst: 'Más recientes primero',
  oldestFirst: 'Más antiguos primero',
  clearSearch: 'Borrar la búsqueda',
  pageNotFound: 'Página no encontrada',
  pageNotFoundText: 'Esta página no existe. ¿Has olvidado añadirla al router?',
  toDashboard: 'Ir al panel',
  screenBroken: 'No se ha podido mostrar esta pantalla',
  screenBrokenText: 'Recarga la página. Si vuelve a ocurrir, encontrarás el error en la consola del navegador.',
  videos: { one: '{count} vídeo', other: '{count} vídeos' },
  photos: { one: '{count} foto', other: '{count} fotos' },
  files: { one: '{count} archivo', other: '{count} archivos' },
  projects: { one: '{count} proyecto', other: '{count} proyectos' },
  secondsLeft: 'quedan {value} s',
  minutesLeft: 'quedan {value} min',
  hoursLeft: 'quedan {value} h',
  about: 'unos {time}',
};

/** Spanish texts: what goes wrong between the console and the server. */
export const errors: Translated<'errors'> = {
  unreachable: 'No se puede conectar con el servidor. Comprueba la conexión e inténtalo de nuevo.',
  loggedOut: 'Se ha cerrado tu sesión. Te llevamos al inicio de sesión...',
};
