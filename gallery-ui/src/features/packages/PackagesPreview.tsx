import type { CreatePriceListDto } from '@showreel/api-client';
import type { ComponentProps } from 'react';
import { useSite } from '../../api/site';
import { PackagesView } from './PackagesView';

/** A price list as the console edits it. */
export type PriceListDraft = Pick<
  CreatePriceListDto,
  'currency' | 'packages' | 'singleFiles' | 'additionalPhotoCents' | 'extension'
>;
type Packages = ComponentProps<typeof PackagesView>['packages'];

const NOWHERE = { projectId: 'preview', clientEmail: 'preview' };

/** The packages of a price list that is being edited. */
export function PackagesPreview({ draft }: { draft: PriceListDraft }) {
  const { data: site } = useSite();
  return (
    <PackagesView
      site={site}
      link={NOWHERE}
      name={undefined}
      packages={packagesOf(draft)}
      access={null}
      expired={false}
      level="free"
    />
  );
}

const packagesOf = ({ packages, ...list }: PriceListDraft): Packages => ({
  ...list,
  packages: packages.map((each) => ({ ...each, quoteCents: each.priceCents, state: 'offered' })),
});
