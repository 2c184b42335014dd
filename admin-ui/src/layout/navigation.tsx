import CouponIcon from '@mui/icons-material/ConfirmationNumberOutlined';
import UserIcon from '@mui/icons-material/BadgeOutlined';
import ClientIcon from '@mui/icons-material/PeopleOutlined';
import ProjectIcon from '@mui/icons-material/PhotoLibraryOutlined';
import PurchaseIcon from '@mui/icons-material/ReceiptLongOutlined';
import PriceListIcon from '@mui/icons-material/SellOutlined';
import ActivityIcon from '@mui/icons-material/HistoryOutlined';
import DashboardIcon from '@mui/icons-material/InsightsOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import StatusIcon from '@mui/icons-material/MonitorHeartOutlined';
import type { ComponentType } from 'react';
import type { LabelKey } from '../i18n/catalogue';
import { AttentionBadge } from '../purchases/AttentionBadge';

/** A page of the navigation. */
export interface Destination {
  to: string;
  label: LabelKey;
  icon: ComponentType;
  /** The path of a page elsewhere that is reached from this one. */
  also?: string;
  /** Set for an entry that moves to the menu where the bar has no room. */
  inMenu?: true;
  /** Shows how many entries need attention. */
  Badge?: ComponentType;
}

/** These pages are for daily work: on a phone they are in the bar, unless they are `inMenu`. */
export const MAIN: readonly Destination[] = [
  { to: '/dashboard', label: 'dashboard.title', icon: DashboardIcon },
  { to: '/projects', label: 'dashboard.projects', icon: ProjectIcon, also: '/trash' },
  { to: '/purchases', label: 'purchases.sales', icon: PurchaseIcon, also: '/withdrawals', Badge: AttentionBadge },
  { to: '/price-lists', label: 'prices.title', icon: PriceListIcon, inMenu: true },
  { to: '/coupons', label: 'coupons.title', icon: CouponIcon, inMenu: true },
  { to: '/clients', label: 'app.clients', icon: ClientIcon },
];

/** These pages are needed now and then: on a phone all are in the menu. */
export const MORE: readonly Destination[] = [
  { to: '/users', label: 'app.team', icon: UserIcon },
  { to: '/settings', label: 'settings.title', icon: SettingsIcon },
  { to: '/activity', label: 'audit.title', icon: ActivityIcon },
  { to: '/status', label: 'settings.systemStatus', icon: StatusIcon },
];

/**
 * Returns the class of a destination's link on the page for which it stands too; React Router handles its own pages.
 */
export const alsoActive = (also: string | undefined, pathname: string) =>
  also && pathname.startsWith(also) ? 'active' : '';
