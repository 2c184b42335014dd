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
  hasAccount: 'tiene una cuenta',
};
