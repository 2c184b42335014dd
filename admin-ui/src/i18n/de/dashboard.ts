import type { Translated } from '../catalogue';

/** German texts of the dashboard. */
export const dashboard: Translated<'dashboard'> = {
  title: 'Übersicht',
  projects: 'Projekte',
  users: 'Benutzerverwaltung',
  figures: 'Kennzahlen',
  figuresFailed: 'Die Kennzahlen konnten nicht geladen werden.',
  activeProjects: 'Aktive Projekte',
  monthlyRevenue: 'Umsatz im Monat',
  totalDownloads: 'Downloads gesamt',
  activeClients: 'Aktive Kunden',
  trends: 'Entwicklung',
  trendsFailed: 'Die Entwicklung konnte nicht geladen werden.',
  asTable: 'Als Tabelle anzeigen',
  asChart: 'Als Diagramm anzeigen',
  revenueByMonth: 'Umsatz nach Monat',
  revenueSummary: '{total} in den letzten 12 Monaten, abzüglich Erstattungen. Bester Monat: {month} ({best}).',
  revenueEmpty:
    'Keine Verkäufe in den letzten 12 Monaten. Sind die kostenlosen Downloads aufgebraucht, bieten Galerien Ihre Pakete automatisch an.',
  month: 'Monat',
  revenue: 'Umsatz',
  usageByWeek: 'Downloads und Besuche nach Woche',
  downloadCount: { one: '{count} Download', other: '{count} Downloads' },
  visitCount: { one: '{count} Galeriebesuch', other: '{count} Galeriebesuche' },
  usageSummary: '{downloads} und {visits} in den letzten 12 Wochen.',
  usageEmpty:
    'Keine Besuche in den letzten 12 Wochen. Schicken Sie einem Kunden den Link zu seiner Galerie, um hier Besuche zu sehen.',
  weekFrom: 'Woche ab',
  downloads: 'Downloads',
  visits: 'Besuche',
};
