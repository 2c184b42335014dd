import type { Translated } from '../catalogue';

/** Spanish texts: clients, and what belongs to each. */
export const clients: Translated<'clients'> = {
  search: 'Buscar clientes y galerías',
  all: 'Todos los clientes',
  galleries: 'Galerías',
  galleryCount: { one: '{count} galería', other: '{count} galerías' },
  spent: 'Gastado',
  lastVisit: 'Última visita',
  never: 'Nunca',
  visitedOn: 'Última visita: {date}',
  lastVisitFirst: 'Última visita',
  highestSpending: 'Mayor gasto',
  mostGalleries: 'Más galerías',
  noMatch: 'No hay clientes que coincidan',
  noMatchText: 'Se busca en nombres, correos, empresas y nombres de galerías.',
  empty: 'Aún no hay clientes',
  emptyText:
    'Aquí aparecen todos los que tienen una galería, una compra o una cuenta. Empieza con una galería para tu primer cliente.',
  notFound: 'Cliente no encontrado',
  notFoundText: 'Ninguna galería, compra o cuenta tiene este correo.',
  loadFailed: 'No se ha podido cargar el cliente.',
  since: 'Cliente desde el {date}',
  newGallery: 'Nueva galería',
  writeEmail: 'Escribir correo',
  showAll: 'Ver los {count}',
  noGalleries: 'Aún no hay galerías.',
  noPurchases: 'Aún no ha comprado nada.',
  favourites: 'Favoritos',
  downloads: 'Descargas',
  personalData: 'Datos personales',
  personalDataAbout: 'Para quien pregunte qué se ha guardado sobre su persona o pida que se borre.',
  exportData: 'Exportar los datos de esta persona',
  erase: 'Borrar a esta persona',
  eraseTitle: '¿Borrar a esta persona?',
  eraseGoes:
    'Se borra: la persona en galerías ({galleries}), visitas ({visits}), favoritos ({favourites}), notas sobre fotos ({comments}), correos con enlaces ({mails}), cuenta ({accounts}). Los pedidos sin pago pasan a ser anónimos ({orders}).',
  eraseStays:
    'Se conserva para la contabilidad, con nombre y dirección: pedidos ({orders}), facturas y notas de crédito ({invoices}).',
  eraseNote:
    'Las galerías y sus imágenes se conservan: borra las que también deban desaparecer. Los textos escritos por el estudio, como el nombre de un proyecto, no cambian. Esto no se puede deshacer.',
  eraseConfirm: 'Borrar',
  eraseFailed: 'No se ha podido borrar a la persona',
  erased: 'Persona borrada',
  erasedOn: 'Borrada el {date}. Lo que queda se conserva para la contabilidad o es posterior.',
  hasAccount: 'tiene una cuenta',
};
