import type { ReactNode } from 'react';
import { PageTitle } from './PageHeader';
import styles from './PlainPage.module.css';
import { SiteFooter } from './SiteFooter';
import { SiteLogo } from './SiteLogo';

/** Shows a screen with one message or question, the studio's logo above and its contact below. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <PageTitle>{title}</PageTitle>
      <header className={styles['header']}>
        <SiteLogo />
      </header>
      <main id="content" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
