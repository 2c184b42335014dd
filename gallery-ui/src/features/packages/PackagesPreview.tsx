import type { CreatePriceListDto } from '@showreel/api-client';
import { useEffect, useState, type ComponentProps } from 'react';
import { useSite } from '../../api/site';
import { Loading } from '../../ui/status/Loading';
import { PackagesView } from './PackagesView';

/** A price list as the console edits it. */
type Draft = Pick<CreatePriceListDto, 'currency' | 'packages'>;
type Packages = ComponentProps<typeof PackagesView>['packages'];

const NOWHERE = { projectId: 'preview', clientEmail: 'preview' };

/**
 * The packages of a price list that is being edited: the console shows this page in a frame, and sends the draft. It
 * asks the server nothing, and nothing on it can be pressed.
 */
export function PackagesPreview() {
  const { data: site } = useSite();
  const [packages, setPackages] = useState<Packages | null>(null);
  useEffect(() => {
    const { origin } = window.location;
    const receive = (event: MessageEvent<{ priceList?: Draft } | null>) => {
      if (event.origin === origin && event.source === window.parent && event.data?.priceList)
        setPackages(packagesOf(event.data.priceList));
    };
    window.addEventListener('message', receive);
    window.parent.postMessage({ ready: true }, origin);
    return () => window.removeEventListener('message', receive);
  }, []);
  if (!packages) return <Loading />;
  return (
    <div inert>
      <PackagesView
        site={site}
        link={NOWHERE}
        name={undefined}
        packages={packages}
        access={null}
        expired={false}
        level="free"
      />
    </div>
  );
}

const packagesOf = ({ currency, packages }: Draft): Packages => ({
  currency,
  packages: packages.map((each) => ({ ...each, quoteCents: each.priceCents, state: 'offered' })),
});
