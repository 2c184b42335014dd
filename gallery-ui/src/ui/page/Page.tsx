import type { ComponentProps, ReactNode } from 'react';
import { PageHeader, type PageHeaderProps, PageTitle } from './PageHeader';
import styles from './PageHeader.module.css';
import { SiteFooter } from './SiteFooter';

interface Props extends Omit<PageHeaderProps, 'site'> {
  site: (NonNullable<PageHeaderProps['site']> & NonNullable<ComponentProps<typeof SiteFooter>['site']>) | undefined;
  title: string;
  /** The class of the page's main part. */
  className?: string;
  children: ReactNode;
}

/** A page with a way back: its title, header, main part and footer. */
export function Page({ site, title, className, children, ...header }: Props) {
  return (
    <div className={styles['page']}>
      <PageTitle>{title}</PageTitle>
      <PageHeader site={site} {...header} />
      <main id="content" tabIndex={-1} className={className}>
        {children}
      </main>
      <SiteFooter site={site} />
    </div>
  );
}
