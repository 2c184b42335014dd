import type { CreatePriceListDto, GalleryOffersDto } from '@showreel/api-client';
import type { ComponentProps } from 'react';
import { PackagesView } from './PackagesView';

/** A price list as the console edits it. */
export type PriceListDraft = Pick<
  CreatePriceListDto,
  'currency' | 'companiesOnly' | 'packages' | 'singleFiles' | 'additionalPhotoCents' | 'extension'
> & {
  /** Says how the prices contain tax; the console has turned them into those that clients see. */
  taxMode?: GalleryOffersDto['taxMode'];
};
type Packages = ComponentProps<typeof PackagesView>['packages'];

const NOWHERE = { projectId: 'preview', visitor: 'preview' };

/** Shows the packages of a price list that is being edited. */
export function PackagesPreview({ draft }: { draft: PriceListDraft }) {
  return <PackagesView link={NOWHERE} packages={packagesOf(draft)} level="free" />;
}

const packagesOf = ({ packages, taxMode = 'none', companiesOnly = false, ...list }: PriceListDraft): Packages => ({
  ...list,
  taxMode,
  companiesOnly,
  deferredPurchases: [],
  packages: packages.map((each) => ({ ...each, quoteCents: each.priceCents, state: 'offered', opensAt: null })),
});
