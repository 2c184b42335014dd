import { useSite } from '../../api/site';
import { ButtonAnchor } from '../../ui/Button';
import { PageTitle } from '../../ui/PageTitle';
import { SiteFooter } from '../../ui/SiteFooter';
import { SiteMark } from '../../ui/SiteMark';
import styles from './LandingPage.module.css';
import fallSmall from './pictures/fall-320.webp';
import fall from './pictures/fall.webp';
import figureSmall from './pictures/figure-560.webp';
import figure from './pictures/figure.webp';
import riverSmall from './pictures/river-480.webp';
import river from './pictures/river.webp';
import { landing } from '../../words/en/landing';
import { words } from '../../words/words';

const REASONS = ['driveSales', 'buildTrust', 'expandReach', 'standOut'] as const;

const FEATURES = ['files4k', 'social', 'editing', 'instant'] as const;

/** The public face. Every call to action is a full page navigation to /login. */
export function LandingPage() {
  const { data: site } = useSite();
  const say = words(landing);
  const free = site?.freeVideoDownloads ?? 3;
  return (
    <div className={styles['page']}>
      {site && <PageTitle>{site.studioName}</PageTitle>}
      <header className={styles['header']}>
        <SiteMark site={site} />
        <ButtonAnchor href="/login">{say('logIn')}</ButtonAnchor>
      </header>
      <main id="content" tabIndex={-1}>
        <section className={styles['hero']}>
          <div className={styles['words']}>
            <h1 className={styles['title']}>{say('title')}</h1>
            <p className={styles['lead']}>{say('lead')}</p>
            <p className={styles['cta']}>
              <ButtonAnchor href="/login" look="primary" large>
                {say('accessYourVideos')}
              </ButtonAnchor>
              <span>{say('firstFree', { count: free })}</span>
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
            {say('why')}
          </h2>
          <ul className={styles['reasons']}>
            {REASONS.map((key) => (
              <li key={key}>
                <h3>{say(key)}</h3>
                <p>{say(`${key}Text`)}</p>
              </li>
            ))}
          </ul>
        </section>

        <section className={styles['offer']} aria-labelledby="what">
          <div>
            <h2 id="what" className={styles['heading']}>
              {say('what')}
            </h2>
            <ul className={styles['features']}>
              {FEATURES.map((key) => (
                <li key={key}>
                  <h3>{say(key)}</h3>
                  <p>{say(`${key}Text`)}</p>
                </li>
              ))}
            </ul>
          </div>
          <aside className={styles['panel']} aria-labelledby="free">
            <p className={styles['figure']} aria-hidden>
              {free}
            </p>
            <h2 id="free" className={styles['panelTitle']}>
              {say('freeTitle', { count: free })}
            </h2>
            <p>{say('freeText', { count: free })}</p>
            <ButtonAnchor href="/login" look="primary">
              {say('viewMyVideos')}
            </ButtonAnchor>
          </aside>
        </section>

        <section className={styles['closing']}>
          <img src={river} alt="" width={720} height={500} loading="lazy" className={styles['backdrop']} />
          <h2 className={styles['heading']}>{say('closing')}</h2>
          <p>{say('closingText')}</p>
          <ButtonAnchor href="/login" look="primary" large>
            {say('accessGallery')}
          </ButtonAnchor>
        </section>
      </main>
      <SiteFooter site={site} />
    </div>
  );
}
