import type { Translated } from '../catalogue';

/** Spanish texts: the dashboard. */
export const dashboard: Translated<'dashboard'> = {
  title: 'Panel',
  sections: 'Secciones',
  projects: 'Proyectos',
  users: 'Usuarios',
  purchases: 'Compras',
  figures: 'Cifras',
  figuresFailed: 'No se han podido cargar las cifras.',
  activeProjects: 'Proyectos activos',
  monthlyRevenue: 'Ingresos del mes',
  totalDownloads: 'Descargas totales',
  activeClients: 'Clientes activos',
  trends: 'Tendencias',
  summary: '{revenue} en doce meses; {downloads} y {visits} en doce semanas.',
  empty: 'Aquí se dibujarán las ventas, descargas y visitas en cuanto las haya.',
  trendsFailed: 'No se han podido cargar las tendencias.',
  asTable: 'Ver como tabla',
  asChart: 'Ver como gráfico',
  revenueByMonth: 'Ingresos por mes',
  revenueSummary: '{total} en doce meses, descontados los reembolsos. Mejor mes: {month}, con {best}.',
  revenueEmpty:
    'No se ha vendido nada en los últimos doce meses. Cuando se agotan las descargas gratis, las galerías ofrecen los paquetes automáticamente.',
  month: 'Mes',
  revenue: 'Ingresos',
  usageByWeek: 'Descargas y visitas por semana',
  downloadCount: { one: '{count} descarga', other: '{count} descargas' },
  visitCount: { one: '{count} visita a galerías', other: '{count} visitas a galerías' },
  usageSummary: '{downloads} y {visits} en doce semanas.',
  usageEmpty:
    'No ha habido visitas en las últimas doce semanas. Envía a un cliente el enlace de su galería para verlas aquí.',
  weekFrom: 'Semana del',
  downloads: 'Descargas',
  visits: 'Visitas',
};
