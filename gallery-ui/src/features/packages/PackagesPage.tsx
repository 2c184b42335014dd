import type { ClientAccessDto, PackageDto } from '@showreel/api-client';
import { ArrowLeft } from 'lucide-react';
import { useParams } from 'react-router';
import { ApiError, reasonOf } from '../../api/api-error';
import { useGallery, useUnlockGallery } from '../../api/gallery';
import { usePackages, useSite } from '../../api/site';
import { describeAccess } from '../../lib/describe-access';
import { formatMoney } from '../../lib/format';
import { checkoutPath, galleryPath, receiptPath, type GalleryLink } from '../../lib/gallery-link';
import { offerOf, PRICE_NOTES } from '../../lib/package-offer';
import { ButtonLink } from '../../ui/Button';
import { Link } from '../../ui/Link';
import { Loading } from '../../ui/Loading';
import { Notice } from '../../ui/Notice';
import { PackageOffer } from '../../ui/PackageOffer';
import { PasscodeForm } from '../../ui/PasscodeForm';
import { SiteMark } from '../../ui/SiteMark';
import styles from './PackagesPage.module.css';

/** The packages for one gallery; open to its client after the timer's end too. */
export function PackagesPage() {
  const { projectId = '', clientEmail = '' } = useParams();
  const link = { projectId, clientEmail };
  const gallery = useGallery(link);
  const packages = usePackages();
  const unlock = useUnlockGallery(link);
  const { data: site } = useSite();
  if (gallery.isPending || packages.isPending) return <Loading />;
  const refusal = gallery.error instanceof ApiError ? gallery.error.code : null;
  if (refusal === 'gallery.passcode_required') {
    return <main id="content" tabIndex={-1}><PasscodeForm busy={unlock.isPending} error={unlock.error ? reasonOf(unlock.error, 'That passcode is not right.') : undefined} onSubmit={(passcode) => unlock.mutate(passcode)} /></main>;
  }
  const expired = refusal === 'gallery.expired';
  if ((gallery.error && !expired) || !packages.data) {
    return <main id="content" tabIndex={-1}><Notice title="Gallery Not Found" actions={<ButtonLink to="/" look="primary">Back to Home</ButtonLink>}><p>The link may be incomplete, or the gallery is no longer offered.</p></Notice></main>;
  }
  const level = gallery.data && !expired ? gallery.data.clientAccess.accessLevel : 'free';
  const name = expired ? (gallery.error as ApiError).detail('project') as { name: string } | undefined : gallery.data?.project;
  return (
    <div className={styles['page']}>
      <title>{`Packages – ${name?.name ?? 'Gallery'}`}</title>
      <header className={styles['header']}>
        <Link to={galleryPath(link)} className={styles['back']}><ArrowLeft size={18} aria-hidden />Back to Gallery</Link>
        <SiteMark site={site} />
      </header>
      <main id="content" tabIndex={-1} className={styles['main']}>
        {name && <p className={styles['project']}>{name.name}</p>}
        <h1 className={styles['title']}>{level === 'complete' ? 'Everything Is Yours' : 'Choose Your Package'}</h1>
        <p className={styles['lead']}>{expired ? 'The free access to this gallery has ended. A package opens it again, for good.' : LEADS[level]}</p>
        {gallery.data && !expired && <p className={styles['have']}><strong>You have now:</strong> {describeAccess(gallery.data.clientAccess, site?.freeVideoDownloads ?? 3)}</p>}
        <div className={styles['offers']}>
          {packages.data.map((offer) => <Offer key={offer.packageType} offer={offer} level={level} link={link} />)}
        </div>
        <div className={styles['note']}>
          <p>One payment, no subscription. A package is for this gallery and stays yours.</p>
          {level !== 'free' && <p><Link to={receiptPath(link)}>Your Purchases</Link></p>}
          {site && <p>Questions before you buy? <a href={`mailto:${site.supportEmail}`}>Contact Support</a></p>}
        </div>
      </main>
    </div>
  );
}

const LEADS: Record<ClientAccessDto['accessLevel'], string> = {
  free: 'Take more of your videos and photos, in full resolution and without watermarks.',
  extended: 'You have Extended Access. Upgrade to everything and pay only the difference.',
  complete: 'You have the Complete Collection: every video and every photo is yours.',
};

function Offer({ offer, level, link }: { offer: PackageDto; level: ClientAccessDto['accessLevel']; link: GalleryLink }) {
  const { priceCents, state } = offerOf(offer, level);
  const money = (cents: number) => formatMoney(cents, offer.currency);
  return (
    <PackageOffer
      level={2} title={offer.title} description={offer.description} features={offer.features} highlighted={offer.packageType === 'complete'}
      price={money(priceCents)} insteadOf={state === 'upgrade' ? money(offer.priceCents) : undefined} mark={offer.packageType === 'complete' ? 'The whole gallery' : undefined}
      priceNote={PRICE_NOTES[state]}
    >
      {state === 'owned' || state === 'included' ? (
        <p className={styles['owned']}>{state === 'owned' ? 'Your current package' : 'Included in your package'}</p>
      ) : (
        <ButtonLink
          look={offer.packageType === 'complete' ? 'primary' : 'secondary'} large wide
          to={checkoutPath(link, { amountCents: priceCents, packageType: offer.packageType, isUpgrade: state === 'upgrade' })}
        >
          {state === 'upgrade' ? `Upgrade for ${money(priceCents)}` : `Buy ${offer.packageType === 'complete' ? 'Complete Collection' : 'Extended Access'}`}
        </ButtonLink>
      )}
    </PackageOffer>
  );
}
