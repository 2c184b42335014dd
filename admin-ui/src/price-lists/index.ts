import PriceListIcon from '@mui/icons-material/SellOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

/** What the studio sells, and for how much. */
export default {
  name: 'price-lists',
  icon: PriceListIcon,
  recordRepresentation: 'name',
  list: lazy(() => import('./PriceLists').then(({ PriceLists: page }) => ({ default: page }))),
  create: lazy(() => import('./PriceListPage').then(({ NewPriceListPage: page }) => ({ default: page }))),
  edit: lazy(() => import('./PriceListPage').then(({ PriceListPage: page }) => ({ default: page }))),
} satisfies ResourceProps;
