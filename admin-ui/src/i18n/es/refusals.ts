import type { ErrorCatalogue } from '../errorMessages';

const inTime = (minutes: number) => (minutes < 100 ? `${Math.max(1, minutes)} min` : `${Math.ceil(minutes / 60)} h`);
const tryAgain = (seconds: unknown) =>
  typeof seconds === 'number' ? ` Inténtalo de nuevo en ${inTime(Math.ceil(seconds / 60))}.` : ' Espera unos minutos.';
const names = (files: unknown) =>
  Array.isArray(files)
    ? files
        .slice(0, 3)
        .flatMap((file: { name?: unknown } | null) => (typeof file?.name === 'string' ? [file.name] : []))
        .join(', ')
    : '';

/** The server's errors in Spanish. */
export const refusals: ErrorCatalogue = {
  otherwise: 'No ha funcionado. Inténtalo de nuevo.',
  byCode: {
    'request.invalid': ({ files }) =>
      names(files)
        ? `Estos archivos no se admiten: ${names(files)}`
        : 'Algún dato no es correcto. Revisa lo que has escrito.',
    'request.malformed_json': 'No se ha podido leer la solicitud. Recarga la página.',
    'request.unsupported_media_type': 'Este tipo de archivo no se admite aquí.',
    'request.too_large': 'Es demasiado grande.',
    'request.bad_origin': 'Esta solicitud viene de otro sitio web.',
    'route.not_found': 'No hay nada en esta dirección.',
    'auth.invalid_credentials': 'Correo electrónico o contraseña incorrectos.',
    'auth.required': 'No has iniciado sesión.',
    'auth.forbidden': 'No tienes permiso para hacer esto.',
    'auth.password_change_required': 'Elige primero una contraseña nueva.',
    'auth.too_many_attempts': ({ retryAfterSeconds }) => `Demasiados intentos.${tryAgain(retryAfterSeconds)}`,
    'auth.busy': 'En este momento hay demasiadas personas iniciando sesión. Inténtalo de nuevo en unos segundos.',
    'auth.oidc_failed': 'No se ha podido iniciar sesión con la cuenta de la empresa.',
    'user.not_found': 'Este usuario ya no existe.',
    'user.email_taken': 'Ya hay un usuario con este correo electrónico.',
    'user.last_admin':
      'El último administrador no puede pasar a usuario normal. Haz primero administrador a otra persona.',
    'user.not_local': 'Esta cuenta entra con la cuenta de la empresa y no tiene contraseña aquí.',
    'project.not_found': 'Este proyecto ya no existe.',
    'project.passcode_unreadable': 'Este código de acceso no se puede mostrar. Pon uno nuevo.',
    'project.changed': ({ changedByName }) =>
      `${typeof changedByName === 'string' && changedByName ? changedByName : 'Alguien'} ha cambiado este proyecto mientras tanto.`,
    'gallery.not_found': 'Esta galería no existe.',
    'gallery.expired': 'El período de acceso a esta galería ha terminado.',
    'gallery.view_only':
      'Estás viendo esta galería como su cliente: nada se cuenta y nada se puede descargar ni comprar.',
    'upload.bad_signature': 'Este enlace de subida ya no es válido.',
    'upload.length_mismatch': 'El archivo no ha llegado completo.',
    'upload.type_mismatch': 'El archivo es de un tipo distinto al anunciado.',
    'upload.unknown_key': 'Esta subida ya no existe. Sube el archivo de nuevo.',
    'upload.not_stored': 'El archivo no ha llegado completo. Súbelo de nuevo.',
    'upload.not_available': 'Los archivos se suben directamente al almacenamiento de objetos.',
    'storage.unavailable': 'El almacenamiento no responde ahora mismo. Inténtalo de nuevo en un momento.',
    'upload.storage_full': 'El almacenamiento está lleno. Libera espacio y vuelve a subir.',
    'media.not_found': 'Este archivo ya no existe.',
    'media.not_ready': 'Este archivo aún se está preparando. Inténtalo de nuevo cuando esté listo.',
    'media.purged': 'Es tarde para deshacerlo: un archivo ya se ha eliminado definitivamente.',
    'media.wrong_type': 'Un vídeo solo se puede reemplazar por un vídeo, y una foto por una foto.',
    'media.not_failed': 'Este archivo no tiene errores: está listo o aún se está preparando.',
    'media.link_expired': 'Este enlace ha caducado. Recarga la página.',
    'album.not_found': 'Esta sección ya no existe.',
    'album.too_many': 'La galería no puede tener más secciones.',
    'payments.unavailable': 'El pago no está configurado.',
    'payments.not_found': 'Esta compra no existe.',
    'payments.not_paid': 'Aquí no se ha pagado nada que se pueda devolver.',
    'payments.refund_too_large': 'Es más de lo que queda de este pago.',
    'payments.refund_declined': 'El servicio de pago ha rechazado el reembolso.',
    'payments.provider_unavailable': 'El servicio de pago no responde ahora mismo. Inténtalo de nuevo en un momento.',
    'share.not_found': 'Este correo no existe.',
    'share.not_failed': 'Este correo no ha fallado: está enviado o en camino.',
    'share.gallery_closed': 'El proyecto está archivado: su enlace no abre nada. Reábrelo primero.',
    'settings.changed_meanwhile': 'Alguien ha cambiado los ajustes mientras tanto. Recárgalos y repite el cambio.',
    'settings.bad_picture': 'No se puede leer esta imagen. Usa un PNG, JPEG o WebP.',
    'storage.object_not_found': 'Este archivo no está en el almacenamiento.',
    'storage.bad_key': 'Este nombre no es válido para el almacenamiento.',
    'service.unavailable': 'El servicio no está disponible ahora mismo. Inténtalo de nuevo en un momento.',
    internal: 'Algo ha fallado en el servidor. Inténtalo de nuevo en un momento.',
  },
};
