import type { common as english } from '../en/common';
import { translation } from '../message';

export const common = translation<typeof english>()({
  backToGallery: 'Volver a la galería',
  backToHome: 'Volver al inicio',
  backToDashboard: 'Volver al panel',
  cancel: 'Cancelar',
  close: 'Cerrar',
  copyright: '© {years} {studio}',
  contactSupport: 'Contactar con el estudio',
  download: 'Descargar',
  language: 'Idioma',
  loading: 'Cargando…',
  notification: 'Notificación',
  notifications: 'Notificaciones ({key})',
  photos: { one: '{count} foto', other: '{count} fotos' },
  tryAgain: 'Reintentar',
  videos: { one: '{count} vídeo', other: '{count} vídeos' },
  viewPackages: 'Ver paquetes',
  yourPurchases: 'Sus compras',
  offline: 'No se puede conectar con el servidor. Compruebe su conexión e inténtelo de nuevo.',
  reload: 'Recargar la página',
  partGone: 'Hay una versión nueva. Recargue la página para continuar.',
  brokenTitle: 'Algo ha salido mal',
  brokenText: 'No hemos podido mostrar esta página. Sus archivos están a salvo.',
  unauthorized: 'No ha iniciado sesión',
  loggedOut: 'Se ha cerrado su sesión. Le llevamos al inicio de sesión…',
});
