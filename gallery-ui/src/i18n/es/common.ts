import type { common as english } from '../en/common';
import { translation } from '../message';

export const common = translation<typeof english>()({
  backToGallery: 'Volver a la galería',
  backToHome: 'Volver al inicio',
  backToDashboard: 'Volver al panel',
  cancel: 'Cancelar',
  close: 'Cerrar',
  copyright: '© {years} {studio}',
  contactSupport: 'Contactar con soporte',
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
  offline: 'No se puede contactar con el servidor. Compruebe su conexión e inténtelo de nuevo.',
  reload: 'Recargar la página',
  partGone: 'Esta página está desactualizada: el sitio se ha actualizado. Recárguela para continuar.',
  brokenTitle: 'Algo ha ido mal',
  brokenText: 'No se ha podido mostrar esta página. Sus archivos están a salvo.',
  unauthorized: 'Sin autorización',
  loggedOut: 'Se ha cerrado su sesión. Abriendo el acceso…',
});
