/** The tabs of the dashboard and their addresses. */
export const TABS = { projects: '/dashboard', users: '/users', purchases: '/purchases' } as const;
export type DashboardTab = keyof typeof TABS;

/** The tab that is at this address; null for other screens. */
export function dashboardTab(pathname: string): DashboardTab | null {
  if (pathname === '/projects') return 'projects';
  return (Object.keys(TABS) as DashboardTab[]).find((tab) => TABS[tab] === pathname) ?? null;
}
