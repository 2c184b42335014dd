import type { OwnHomePageDto, SiteDto } from '@showreel/api-client';
import type { ReactNode } from 'react';
import { useSite } from '../../api/site';
import { ButtonAnchor } from '../../ui/controls/Button';
import { PageTitle } from '../../ui/page/PageHeader';
import { SiteFooter } from '../../ui/page/SiteFooter';
import { SiteLogo } from '../../ui/page/SiteLogo';
import styles from './LandingPage.module.css';
import fallSmall from './pictures/fall-320.webp';
import fall from './pictures/fall.webp';
import figureSmall from './pictures/figure-560.webp';
import figure from './pictures/figure.webp';
import riverSmall from './pictures/river-480.webp';
import river from './pictures/river.webp';
import { landing } from '../../i18n/en/landing';
import { getTranslations } from '../../i18n/translations';

const REASONS = ['driveSales', 'buildTrust', 'expandReach', 'standOut'] as const;

const FEATURES = ['files4k', 'social', 'editing', 'instant'] as const;

/**
 * Shows the public page, unless the studio has written its own. Every call to action is a full page navigation to
 * /login.
 */
export function LandingPage() {
  const { data: site } = useSite();
  const t = getTranslations(landing);
  const free = site?.freeVideoDownloads ?? 3;
  if (site?.ownHomePage) return <OwnLandingPage site={site} own={site.ownHomePage} />;
  return (
    <LandingFrame>
      <section className={styles['hero']}>
        <div className={styles['intro']}>
          <h1 className={styles['title']}>{t('title')}</h1>
          <p className={styles['lead']}>{t('lead')}</p>
          <p className={styles['cta']}>
            <ButtonAnchor href="/login" variant="primary" large>
              {t('accessYourVideos')}
            </ButtonAnchor>
            <span>{t('firstFree', { count: free })}</span>
          </p>
        </div>
        <div className={styles['frames']} aria-hidden>
          <img
            src={figure}
            srcSet={`${figureSmall} 560w, ${figure} 1080w`}
            sizes="(max-width: 60rem) 66vw, 40vw"
            fetchPriority="high"
            alt=""
            width={1080}
            height={720}
            className={styles['wide']}
          />
          <img
            src={fall}
            srcSet={`${fallSmall} 320w, ${fall} 600w`}
            sizes="(max-width: 60rem) 45vw, 25vw"
            alt=""
            width={600}
            height={1070}
            className={styles['tall']}
          />
          <img
            src={river}
            srcSet={`${riverSmall} 480w, ${river} 720w`}
            sizes="(max-width: 60rem) 66vw, 40vw"
            alt=""
            width={720}
            height={500}
            className={styles['small']}
          />
        </div>
      </section>

      <section className={styles['band']} aria-labelledby="why">
        <h2 id="why" className={styles['heading']}>
          {t('why')}
        </h2>
        <ul className={styles['reasons']}>
          {REASONS.map((key) => (
            <li key={key}>
              <h3>{t(key)}</h3>
              <p>{t(`${key}Text`)}</p>
            </li>
          ))}
        </ul>
      </section>

      <section className={styles['offer']} aria-labelledby="what">
        <div>
          <h2 id="what" className={styles['heading']}>
            {t('what')}
          </h2>
          <ul className={styles['features']}>
            {FEATURES.map((key) => (
              <li key={key}>
                <h3>{t(key)}</h3>
                <p>{t(`${key}Text`)}</p>
              </li>
            ))}
          </ul>
        </div>
        <aside className={styles['panel']} aria-labelledby="free">
          <p className={styles['figure']} aria-hidden>
            {free}
          </p>
          <h2 id="free" className={styles['panelTitle']}>
            {t('freeTitle', { count: free })}
          </h2>
          <p>{t('freeText', { count: free })}</p>
          <ButtonAnchor href="/login" variant="primary">
            {t('viewMyVideos')}
          </ButtonAnchor>
        </aside>
      </section>

      <section className={styles['closing']}>
        <img src={river} alt="" width={720} height={500} loading="lazy" className={styles['backdrop']} />
        <h2 className={styles['heading']}>{t('closing')}</h2>
        <p>{t('closingText')}</p>
        <ButtonAnchor href="/login" variant="primary" large>
          {t('accessGallery')}
        </ButtonAnchor>
        <p>
          <a href="/gallery-link">{t('sendMyLink')}</a>
        </p>
      </section>
    </LandingFrame>
  );
}

/** Frames both home pages, with the way to the sign-in. */
function LandingFrame({ children }: { children: ReactNode }) {
  const { data: site } = useSite();
  return (
    <div className={styles['page']}>
      {site && <PageTitle>{site.studioName}</PageTitle>}
      <header className={styles['header']}>
        <SiteLogo />
        <ButtonAnchor href="/login">{getTranslations(landing)('logIn')}</ButtonAnchor>
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}

/** Shows the home page that the studio has written, in one language for all. */
function OwnLandingPage({ site, own: { title, text, cards, imageUrl } }: { site: SiteDto; own: OwnHomePageDto }) {
  const t = getTranslations(landing);
  return (
    <LandingFrame>
      <section className={styles['hero']} data-plain={imageUrl === null || undefined}>
        <div className={styles['intro']}>
          <h1 className={styles['title']}>{title ?? site.studioName}</h1>
          {text && <p className={styles['lead']}>{text}</p>}
          <p className={styles['cta']}>
            <ButtonAnchor href="/gallery-link" variant="primary" large>
              {t('sendMyLink')}
            </ButtonAnchor>
          </p>
        </div>
        {imageUrl && <img src={imageUrl} alt="" fetchPriority="high" className={styles['ownImage']} />}
      </section>
      {cards.length > 0 && (
        <section className={styles['band']}>
          <ul className={styles['reasons']}>
            {cards.map((card, index) => (
              <li key={index}>
                <h2>{card.title}</h2>
                <p>{card.text}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </LandingFrame>
  );
}
