import { useSite } from '../../api/site';
import { ButtonAnchor } from '../../ui/Button';
import { SiteMark } from '../../ui/SiteMark';
import styles from './LandingPage.module.css';
import fall from './pictures/fall.webp';
import figure from './pictures/figure.webp';
import river from './pictures/river.webp';

const REASONS = [
  { title: 'Drive Sales', text: 'Video raises conversion by up to 80%. People buy what they can see at work.' },
  { title: 'Build Trust', text: 'A face, a voice, a place: customers get to know you before the first call.' },
  { title: 'Expand Reach', text: 'Video is shared 1200% more than text and images together.' },
  { title: 'Stand Out', text: 'Footage made for your business alone, professionally edited and colour graded.' },
];

const FEATURES = [
  { title: '4K files', text: 'Every film in full resolution, ready for the big screen.' },
  { title: 'Optimised for social media', text: 'Cuts that fit the feeds your customers look at.' },
  { title: 'Professional editing and colour grading', text: 'Finished by hand, delivered as one consistent look.' },
  { title: 'Instant download access', text: 'Preview your files and take them the moment they are ready.' },
];

/** The public face. Every call to action is a full page navigation to /login. */
export function LandingPage() {
  const { data: site } = useSite();
  const free = site?.freeVideoDownloads ?? 3;
  return (
    <div className={styles['page']}>
      <header className={styles['header']}>
        <SiteMark site={site} />
        <ButtonAnchor href="/login">Log In</ButtonAnchor>
      </header>
      <main id="content" tabIndex={-1}>
        <section className={styles['hero']}>
          <div className={styles['words']}>
            <h1 className={styles['title']}>Professional video, made for your business</h1>
            <p className={styles['lead']}>Your films and photos in one private gallery: look, choose, download.</p>
            <p className={styles['cta']}>
              <ButtonAnchor href="/login" look="primary" large>Access Your Videos</ButtonAnchor>
              <span>Your first {free} videos are free.</span>
            </p>
          </div>
          <div className={styles['frames']} aria-hidden>
            <img src={figure} alt="" width={1080} height={720} className={styles['wide']} />
            <img src={fall} alt="" width={600} height={1070} className={styles['tall']} />
            <img src={river} alt="" width={720} height={500} className={styles['small']} />
          </div>
        </section>

        <section className={styles['band']} aria-labelledby="why">
          <h2 id="why" className={styles['heading']}>Why video marketing</h2>
          <ul className={styles['reasons']}>
            {REASONS.map(({ title, text }) => <li key={title}><h3>{title}</h3><p>{text}</p></li>)}
          </ul>
        </section>

        <section className={styles['offer']} aria-labelledby="what">
          <div>
            <h2 id="what" className={styles['heading']}>What you receive</h2>
            <ul className={styles['features']}>
              {FEATURES.map(({ title, text }) => <li key={title}><h3>{title}</h3><p>{text}</p></li>)}
            </ul>
          </div>
          <aside className={styles['panel']} aria-labelledby="free">
            <p className={styles['figure']} aria-hidden>{free}</p>
            <h2 id="free" className={styles['panelTitle']}>{free} videos free</h2>
            <p>New here? Preview everything and download {free} videos free, in full resolution. Decide about more when you have seen them.</p>
            <ButtonAnchor href="/login" look="primary">View My Videos</ButtonAnchor>
          </aside>
        </section>

        <section className={styles['closing']}>
          <h2 className={styles['heading']}>Your videos are waiting</h2>
          <p>Sign in with the e-mail address your studio has for you.</p>
          <ButtonAnchor href="/login" look="primary" large>Access My Video Gallery</ButtonAnchor>
        </section>
      </main>
      <footer className={styles['footer']}>
        <p>© 2024–{new Date().getFullYear()} {site?.studioName}</p>
        {site && <a href={`mailto:${site.supportEmail}`}>Contact Support</a>}
      </footer>
    </div>
  );
}
