import type { ReactNode } from 'react';
import { useSite } from '../../api/site';
import { PageHeader, type PageHeaderProps, PageTitle } from './PageHeader';
import styles from './PageHeader.module.css';
import { SiteFooter } from './SiteFooter';

interface Props extends PageHeaderProps {
  title: string;
  /** The page's title belongs to this; without it to the studio. */
  of?: string;
  /** The class of the page's main part. */
  className?: string;
  children: ReactNode;
}

/** Shows a page with a way back: its title, header, main part and footer. */
export function Page({ title, of, className, children, ...header }: Props) {
  const { data: site } = useSite();
  const owner = of ?? site?.studioName;
  return (
    <div className={styles['page']}>
      <PageTitle>{owner ? `${title} – ${owner}` : title}</PageTitle>
      <PageHeader {...header} />
      <main id="content" tabIndex={-1} className={className}>
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
