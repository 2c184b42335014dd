import type { legal as english } from '../en/legal';
import { translation } from '../message';

export const legal = translation<typeof english>()({
  pages: 'Información legal',
  imprint: 'Aviso legal',
  privacy: 'Privacidad',
  terms: 'Condiciones',
  withdrawal: 'Derecho de desistimiento',
  withdraw: 'Desistir del contrato',
  asOf: 'Versión del {date}',
  missing: 'Esta página no está disponible.',
  failed: 'No hemos podido cargar esta página',
  vatId: 'NIF-IVA',
  taxNumber: 'NIF',
  register: 'Datos registrales',
  director: 'Administración',
});
