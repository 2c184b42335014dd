import type { Translated } from '../catalogue';

/** German texts of the dashboard. */
export const dashboard: Translated<'dashboard'> = {
  title: 'Übersicht',
  sections: 'Bereiche',
  projects: 'Projekte',
  users: 'Benutzerverwaltung',
  purchases: 'Käufe',
  figures: 'Kennzahlen',
  figuresFailed: 'Die Kennzahlen konnten nicht gelesen werden.',
  activeProjects: 'Aktive Projekte',
  monthlyRevenue: 'Umsatz im Monat',
  totalDownloads: 'Downloads gesamt',
  activeClients: 'Aktive Kunden',
};
