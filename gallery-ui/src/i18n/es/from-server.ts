import type { ClientErrors } from '../client-errors';

export const refused = 'No ha funcionado. Inténtelo de nuevo.';

export const errors: ClientErrors = {
  'auth.busy': 'En este momento hay demasiadas personas iniciando sesión. Inténtelo de nuevo en unos segundos.',
  'auth.forbidden': 'No tiene permiso para hacer esto.',
  'auth.invalid_credentials': 'Correo electrónico o contraseña incorrectos',
  'auth.password_change_required': 'Elija primero una contraseña nueva.',
  'auth.required': 'No ha iniciado sesión.',
  'auth.too_many_attempts': 'Demasiados intentos. Inténtelo de nuevo en {wait}.',
  'download.limit_reached': 'Ha usado todas sus descargas. Un paquete desbloquea más.',
  'download.nothing_chosen': 'Todavía no hay nada para un ZIP: descargue un vídeo o elija un paquete.',
  'download.requires_payment': 'Para esto hace falta un paquete.',
  'gallery.expired': 'El período de acceso a esta galería ha terminado.',
  'gallery.not_found': 'Esta galería no existe.',
  'gallery.passcode_required': 'Esta galería pide un código de acceso.',
  'gallery.passcode_wrong': 'Ese código de acceso no es correcto.',
  'gallery.view_only': 'Está viendo esta galería como su cliente: nada se cuenta y nada se puede descargar ni comprar.',
  'headshot.already_chosen': 'El retrato gratis ya está elegido y no se puede cambiar.',
  'headshot.not_a_photo': 'Solo una foto puede ser el retrato gratis.',
  'headshot.not_needed': 'La colección completa ya incluye todas las fotos.',
  internal: 'Algo ha fallado por nuestra parte. Inténtelo de nuevo en un momento.',
  'media.link_expired': 'Este enlace ha caducado. Abra la galería de nuevo.',
  'media.not_found': 'Este archivo ya no existe.',
  'media.not_ready': 'Este archivo aún se está preparando.',
  'payments.already_bought': 'Ya tiene este paquete.',
  'payments.amount_mismatch': 'El importe no corresponde a este paquete. Elija el paquete de nuevo.',
  'payments.card_declined': 'Su tarjeta ha sido rechazada. Pruebe con otra.',
  'payments.in_progress': 'Ya se está procesando un pago de esta galería. Su acceso se abrirá en cuanto se confirme.',
  'payments.needs_attention': 'Algo no encaja en este pago. No se le cobrará nada más; contacte con soporte.',
  'payments.not_found': 'Este pago no existe.',
  'payments.not_succeeded': 'Este pago aún no se ha completado.',
  'payments.package_mismatch': 'Este pago era de otro paquete.',
  'payments.provider_unavailable':
    'El servicio de pago no responde ahora mismo. Inténtelo de nuevo en un momento; un pago ya hecho no se pierde.',
  'payments.unavailable': 'El pago no está configurado en este momento. Contacte con el administrador.',
  'request.bad_origin': 'Esta solicitud viene de otro sitio.',
  'request.invalid': 'Algún dato no es correcto. Revise lo que ha escrito.',
  'service.unavailable': 'El servicio no está disponible ahora mismo. Inténtelo de nuevo en un momento.',
};

/** What the server says in English words of its own: names of packages, what they hold, why a card was refused. */
export const phrases: Readonly<Record<string, string>> = {
  'Extended Access Package': 'Acceso ampliado',
  'Complete Collection Package': 'Colección completa',
  '6 total video downloads': '6 descargas de vídeo en total',
  'All videos and photos': 'Todos los vídeos y fotos',
  '6 video downloads': '6 descargas de vídeo',
  'Full resolution': 'Resolución completa',
  'Lifetime access': 'Acceso de por vida',
  'Priority support': 'Soporte prioritario',
  'All videos': 'Todos los vídeos',
  'All photos': 'Todas las fotos',
  'Bulk download': 'Descarga en bloque',
  'Your card was declined.': 'Su tarjeta ha sido rechazada.',
  'Your card has insufficient funds.': 'Su tarjeta no tiene fondos suficientes.',
  'Your card has expired.': 'Su tarjeta ha caducado.',
  'Your card number is invalid.': 'El número de su tarjeta no es válido.',
  'This is a test site: use a test card number, such as 4242 4242 4242 4242.':
    'Este es un sitio de prueba: use una tarjeta de prueba, por ejemplo 4242 4242 4242 4242.',
  "Your card's expiration month is invalid.": 'El mes de caducidad de su tarjeta no es válido.',
  "Your card's expiration date is in the past.": 'La fecha de caducidad de su tarjeta ya ha pasado.',
  "Your card's security code is invalid.": 'El código de seguridad de su tarjeta no es válido.',
  'The current password is not right.': 'La contraseña actual no es correcta.',
  'The new password must differ from the current one.': 'La contraseña nueva debe ser distinta de la actual.',
  'New users get this password. Choose one that only you know.':
    'Esta es la contraseña que reciben los usuarios nuevos. Elija una que solo usted conozca.',
};
