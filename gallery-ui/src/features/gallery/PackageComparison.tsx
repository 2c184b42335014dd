import type { ClientAccessDto } from '@showreel/api-client';
import { usePackages } from '../../api/site';
import { formatMoney, plural } from '../../lib/format';
import { checkoutPath, packagesPath, type GalleryLink } from '../../lib/gallery-link';
import { offerOf, PRICE_NOTES } from '../../lib/package-offer';
import { ButtonLink } from '../../ui/Button';
import { PackageOffer } from '../../ui/PackageOffer';
import styles from './Gallery.module.css';

/** What the levels hold, side by side. Prices come from the server's catalogue. `freeVideos` is null where nothing is free any more. */
export function PackageComparison({ link, level, freeVideos }: { link: GalleryLink; level: ClientAccessDto['accessLevel']; freeVideos: number | null }) {
  const { data: packages } = usePackages();
  if (!packages || level === 'complete') return null;
  const currency = packages[0]?.currency ?? 'usd';
  return (
    <section className={styles['packages']} aria-labelledby="packages-title">
      <h2 id="packages-title" className={styles['heading']}>Compare Packages</h2>
      <p className={styles['lead']}>Your previews are watermarked. What you download never is.</p>
      <div className={styles['offers']}>
        {freeVideos !== null && <PackageOffer title="Free" description="What you start with" price={formatMoney(0, currency)} priceNote="No card needed" features={[plural(freeVideos, 'video download'), '1 free headshot', 'Full resolution']}>
          {level === 'free' && <p className={styles['owned']}>Your current access</p>}
        </PackageOffer>}
        {packages.map((offer) => {
          const { state, priceCents } = offerOf(offer, level);
          return (
            <PackageOffer
              key={offer.packageType} title={offer.title} description={offer.description} features={offer.features} highlighted={offer.packageType === 'complete'}
              price={formatMoney(priceCents, currency)} insteadOf={state === 'upgrade' ? formatMoney(offer.priceCents, currency) : undefined} mark={offer.packageType === 'complete' ? 'The whole gallery' : undefined}
              priceNote={PRICE_NOTES[state]}
            >
              {state === 'owned' || state === 'included' ? <p className={styles['owned']}>Your current access</p> : (
                <ButtonLink
                  wide large look={offer.packageType === 'complete' ? 'primary' : 'secondary'}
                  to={checkoutPath(link, { amountCents: priceCents, packageType: offer.packageType })}
                  aria-label={`${state === 'upgrade' ? 'Upgrade to' : 'Choose'} ${offer.title}`}
                >
                  {state === 'upgrade' ? 'Upgrade to' : 'Choose'} {offer.packageType === 'complete' ? 'Complete' : 'Extended'}
                </ButtonLink>
              )}
            </PackageOffer>
          );
        })}
      </div>
      {freeVideos !== null && <p className={styles['all']}><ButtonLink look="quiet" to={packagesPath(link)}>View Packages</ButtonLink></p>}
    </section>
  );
}
