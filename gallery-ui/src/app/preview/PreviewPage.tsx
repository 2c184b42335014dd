import { useEffect, useState } from 'react';
import { lazyPage } from '../../ui/lazy/lazy-page';
import { Loading } from '../../ui/status/Loading';
import type { PriceListDraft } from '../../features/packages/PackagesPreview';
import type { SiteDraft } from './SitePreview';
import { showLanguage } from '../../i18n/language';
import type { Language } from '../../i18n/languages';

const PackagesPreview = lazyPage(() => import('../../features/packages/PackagesPreview'), 'PackagesPreview');
const SitePreview = lazyPage(() => import('./SitePreview'), 'SitePreview');

/** The console sends these drafts. */
interface Drafts {
  priceList?: PriceListDraft;
  site?: SiteDraft;
  /** This language replaces the visitor's own. */
  language?: Language;
}

/**
 * Shows what is being edited in the console, which has this page in a frame and sends the draft. The page requests
 * nothing from the server, and nothing on it can be pressed.
 */
export function PreviewPage() {
  const [{ priceList, site }, setDrafts] = useState<Drafts>({});
  useEffect(() => {
    const { origin } = window.location;
    const receive = ({ origin: from, source, data }: MessageEvent<Drafts | null>) => {
      if (from !== origin || source !== window.parent || !data) return;
      setDrafts(data);
      if (data.language) void showLanguage(data.language);
    };
    window.addEventListener('message', receive);
    window.parent.postMessage({ ready: true }, origin);
    return () => window.removeEventListener('message', receive);
  }, []);
  return (
    <div inert>
      {priceList && <PackagesPreview draft={priceList} />}
      {site && <SitePreview draft={site} />}
      {!priceList && !site && <Loading />}
    </div>
  );
}
