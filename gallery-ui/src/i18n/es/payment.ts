import type { payment as english } from '../en/payment';
import { translation } from '../message';

export const payment = translation<typeof english>()({
  failed: 'Error en el pago',
  noReason: 'Se ha producido un error durante el pago',
  successful: 'Pago realizado',
  successfulText: '¡Gracias por su compra! Su acceso se ha ampliado.',
  excess: '{amount} se pagaron dos veces y vuelven a su tarjeta.',
  alreadyPaid: 'Ya pagado',
  alreadyPaidText: 'Este pedido ya estaba pagado: no se le ha cobrado de nuevo. Su acceso se ha ampliado.',
  processing: 'Pago en proceso',
  processingText: 'Su banco aún no ha confirmado el pago. Su acceso se ampliará en cuanto lo haga.',
  unknown: 'Pago aún sin confirmar',
  unknownText: 'No hemos podido saber cómo ha ido su pago. Si se ha realizado, su acceso se ampliará en unos minutos.',
  confirming: 'Confirmando su pago…',
});
