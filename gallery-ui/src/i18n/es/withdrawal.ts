import type { withdrawal as english } from '../en/withdrawal';
import { translation } from '../message';

export const withdrawal = translation<typeof english>()({
  title: 'Desistir del contrato',
  lead: 'Aquí puede desistir de una compra. Recibirá un correo que confirma lo que ha enviado, con fecha y hora.',
  name: 'Su nombre',
  order: 'Número del recibo o de la factura',
  orderHint: 'Figura en su recibo, por ejemplo R-2026-000042.',
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
    'Recibimos su desistimiento el {time}. Un correo a {email} lo confirma, y en otro le comunicaremos el resultado.',
});
