import { useState } from 'react';
import { useDebounced } from '../../../shared-ui/src/useDebounced';
import { useText } from '../i18n/language';
import { ToggleField } from '../ui/ToggleField';
import { ClientPreview, PREVIEW_ADDRESS } from '../ui/page/ClientPreview';
import { PageSection } from '../ui/page/PageSection';
import { ownHomePageOf, type SettingsForm } from './settingsForm';

/** The preview follows this many milliseconds after the last change of the colour: each change reloads the page. */
const PAUSE_MS = 300;

/** Shows a gallery, and the home page, with the values of the form. */
export function BrandPreview({ values }: { values: SettingsForm }) {
  const t = useText();
  const { studioName, supportEmail, theme, logo, logoDark, accentColour, homePage } = values;
  const [page, setPage] = useState<'gallery' | 'home'>('gallery');
  /** The last complete colour. */
  const [colour, setColour] = useState(accentColour);
  if (colour !== accentColour && /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(accentColour)) setColour(accentColour);
  const accent = useDebounced(colour, PAUSE_MS);
  const brand = {
    ...{ studioName, supportEmail, theme, logoUrl: logo, logoDarkUrl: logoDark },
    ...{ homePage, ownHomePage: ownHomePageOf(values) },
  };
  return (
    <PageSection title={t('prices.preview')} about={t('prices.previewAbout')}>
      <div>
        <ClientPreview
          label={t('prices.preview')}
          frameTitle={t('settings.previewFrame')}
          address={`${PREVIEW_ADDRESS}?${new URLSearchParams({ accent }).toString()}`}
          draft={{ site: { page, brand, galleryName: t('settings.previewGalleryName') } }}
          height={560}
        >
          <ToggleField
            label={t('settings.previewPage')}
            choices={[
              { value: 'gallery', name: t('settings.previewGallery') },
              { value: 'home', name: t('settings.home') },
            ]}
            value={page}
            onChange={setPage}
          />
        </ClientPreview>
      </div>
    </PageSection>
  );
}
