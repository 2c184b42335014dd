import type { withdrawal as english } from '../en/withdrawal';
import { translation } from '../message';

export const withdrawal = translation<typeof english>()({
  title: 'Desistir del contrato',
  lead: 'Aquí puede desistir de una compra. Recibirá un correo que confirma lo que ha enviado, con fecha y hora.',
  name: 'Su nombre',
  order: 'Número del recibo',
  orderHint:
    'Figura con sus letras en el correo de su recibo, por ejemplo R-2026-000042-ABCDEFGH. Sin las letras tardará más.',
  email: 'Correo electrónico',
  emailHint: 'Allí enviaremos la confirmación. Escriba la dirección en la que recibió su galería.',
  next: 'Continuar',
  check: 'Revisar y confirmar',
  statement: 'Por la presente desisto de mi contrato sobre este pedido:',
  confirm: 'Confirmar desistimiento',
  sending: 'Enviando…',
  change: 'Cambiar los datos',
  failed: 'No se ha podido enviar su desistimiento. Inténtelo de nuevo.',
  sent: 'Desistimiento recibido',
  sentText:
    'Recibimos su desistimiento el {time} y lo confirmamos con un correo a {email}. Si contiene un enlace, ábralo y se tramitará de inmediato. Si no, lo revisaremos manualmente y le comunicaremos el resultado por correo.',
  confirmText:
    'Se reembolsará el resto de su pago, y lo que el pedido había desbloqueado dejará de estar disponible para usted. Si algo ya se descargó, o se vio sin marca de agua, revisaremos antes su desistimiento.',
  done: 'Desistimiento tramitado',
  doneText: 'Ha desistido del pedido {order}.',
  doneRefund: 'Ha desistido del pedido {order}. Le reembolsamos {amount} por el mismo medio de pago que utilizó.',
  pendingText:
    'Hemos recibido su desistimiento del pedido {order} y lo revisaremos manualmente. Le comunicaremos el resultado por correo.',
  decidedText: 'Su desistimiento del pedido {order} ya está decidido. El resultado figura en su correo.',
  linkWrong: 'El enlace está incompleto',
  linkWrongText: 'Ábralo de nuevo desde su correo o cópielo entero.',
});
