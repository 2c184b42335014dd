import type { Translated } from '../catalogue';

/** Spanish texts: emails to staff. */
export const notifications: Translated<'notifications'> = {
  title: 'Correos para mí',
  about:
    'Qué se avisa sobre las galerías. Ninguno llega entre las 21 y las 8 en la zona horaria del estudio; varios iguales de un proyecto llegan juntos.',
  save: 'Guardar correos',
  saved: 'Correos guardados',
  saveFailed: 'No se han podido guardar los correos',
  loadFailed: 'No se han podido cargar los correos.',
  sale: 'Venta',
  selection_done: 'Selección terminada',
  withdrawal: 'Desistimiento',
  payment_failed: 'Pago fallido',
  refund_failed: 'Reembolso fallido',
  file_failed: 'Archivo fallido',
  first_visit: 'Primera visita de una galería',
  at_once: 'En el momento',
  daily: 'Una vez al día, a las 8',
  never: 'Nunca',
};
