import type { Translated } from '../catalogue';

/** Spanish texts: the dashboard. */
export const dashboard: Translated<'dashboard'> = {
  title: 'Panel',
  projects: 'Proyectos',
  users: 'Usuarios',
  figures: 'Estadísticas',
  figuresFailed: 'No se han podido cargar las estadísticas.',
  activeProjects: 'Proyectos activos',
  monthlyRevenue: 'Ingresos del mes',
  totalDownloads: 'Descargas totales',
  activeClients: 'Clientes activos',
  trends: 'Tendencias',
  trendsFailed: 'No se han podido cargar las tendencias.',
  asTable: 'Ver como tabla',
  asChart: 'Ver como gráfico',
  revenueByMonth: 'Ingresos por mes',
  revenueSummary: '{total} en los últimos 12 meses, descontados los reembolsos. Mejor mes: {month} ({best}).',
  revenueEmpty:
    'Sin ventas en los últimos 12 meses. Cuando se agotan las descargas gratuitas, las galerías ofrecen tus paquetes automáticamente.',
  month: 'Mes',
  revenue: 'Ingresos',
  usageByWeek: 'Descargas y visitas por semana',
  downloadCount: { one: '{count} descarga', other: '{count} descargas' },
  visitCount: { one: '{count} visita a galerías', other: '{count} visitas a galerías' },
  usageSummary: '{downloads} y {visits} en las últimas 12 semanas.',
  usageEmpty: 'Sin visitas en las últimas 12 semanas. Envía a un cliente el enlace de su galería para verlas aquí.',
  weekFrom: 'Semana del',
  downloads: 'Descargas',
  visits: 'Visitas',
};
