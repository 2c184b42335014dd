/** English texts of the dashboard. */
export const dashboard = {
  title: 'Dashboard',
  sections: 'Sections',
  projects: 'Projects',
  users: 'User Management',
  purchases: 'Purchases',
  figures: 'Figures',
  figuresFailed: 'The figures could not be read.',
  activeProjects: 'Active Projects',
  monthlyRevenue: 'Monthly Revenue',
  totalDownloads: 'Total Downloads',
  activeClients: 'Active Clients',
} as const;
