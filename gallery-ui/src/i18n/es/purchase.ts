import type { purchase as english } from '../en/purchase';
import { translation } from '../message';

export const purchase = translation<typeof english>()({
  upgradeTo: 'Mejora a {title}',
  aPackage: 'Un paquete',
  notPaid: 'No pagado',
  processing: 'En proceso',
  processingNote: 'Su banco aún no ha confirmado este pago. Su acceso se ampliará en cuanto lo haga.',
  failed: 'Pago fallido',
  canceled: 'Cancelado',
  paid: 'Pagado',
  partlyRefunded: 'Reembolsado en parte',
  partlyRefundedNote: 'Se ha devuelto una parte de este pago. Su paquete sigue siendo suyo.',
  refunded: 'Reembolsado',
  refundedNote: 'Este pago se ha devuelto, y el paquete con él.',
  disputed: 'Pagado, en disputa',
  disputedNote: 'Su banco está revisando este pago.',
  chargedBack: 'Contracargo',
  chargedBackNote: 'Su banco ha recuperado este pago, y el paquete con él.',
});
