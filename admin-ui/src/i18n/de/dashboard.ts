import type { Translated } from '../catalogue';

/** German texts of the dashboard. */
export const dashboard: Translated<'dashboard'> = {
  title: 'Übersicht',
  sections: 'Bereiche',
  projects: 'Projekte',
  users: 'Benutzerverwaltung',
  purchases: 'Käufe',
  figures: 'Kennzahlen',
  figuresFailed: 'Die Kennzahlen konnten nicht geladen werden.',
  activeProjects: 'Aktive Projekte',
  monthlyRevenue: 'Umsatz im Monat',
  totalDownloads: 'Downloads gesamt',
  activeClients: 'Aktive Kunden',
  trends: 'Entwicklung',
  summary: '{revenue} in zwölf Monaten; {downloads} und {visits} in zwölf Wochen.',
  empty: 'Verkäufe, Downloads und Besuche erscheinen hier.',
  trendsFailed: 'Die Entwicklung konnte nicht geladen werden.',
  asTable: 'Als Tabelle zeigen',
  asChart: 'Als Diagramm zeigen',
  revenueByMonth: 'Umsatz nach Monat',
  revenueSummary: '{total} in zwölf Monaten, Erstattungen abgezogen. Bester Monat: {month} mit {best}.',
  revenueEmpty:
    'In den letzten zwölf Monaten wurde nichts verkauft. Sind die freien Downloads verbraucht, bieten Galerien Pakete an.',
  month: 'Monat',
  revenue: 'Umsatz',
  usageByWeek: 'Downloads und Besuche nach Woche',
  downloadCount: { one: '{count} Download', other: '{count} Downloads' },
  visitCount: { one: '{count} Besuch einer Galerie', other: '{count} Besuche von Galerien' },
  usageSummary: '{downloads} und {visits} in zwölf Wochen.',
  usageEmpty:
    'In den letzten zwölf Wochen keine Besuche. Schicken Sie einem Kunden den Link zur Galerie, dann sehen Sie sie hier.',
  weekFrom: 'Woche ab',
  downloads: 'Downloads',
  visits: 'Besuche',
};
