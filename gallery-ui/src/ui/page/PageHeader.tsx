import { createContext, use, useEffect } from 'react';
import { ArrowLeft } from '../icons';
import { Link } from '../routing/Link';
import styles from './PageHeader.module.css';
import { SiteLogo } from './SiteLogo';

export interface PageHeaderProps {
  /** The way back; null for visitors who came by a link. */
  back: { to: string; label: string } | null;
  /** False where the page shows the logo in another place. */
  withLogo?: boolean;
  /** Draws a line under the header. */
  underlined?: boolean;
  /** The page begins with a picture that reaches under the header. */
  over?: boolean;
}

/**
 * Shows the header of a page: the way back and the studio's logo. The server renders it too, as an empty strip
 * (styles/cover.css).
 */
export function PageHeader({ back, withLogo = true, underlined = false, over = false }: PageHeaderProps) {
  return (
    <header
      className={`page-header ${underlined ? styles['underlined'] : ''} ${over ? 'page-header-over' : ''}`.trimEnd()}
    >
      {back && (
        <Link to={back.to} className={styles['back']}>
          <ArrowLeft size={18} aria-hidden />
          <span>{back.label}</span>
        </Link>
      )}
      {withLogo && <SiteLogo onPicture={over} />}
    </header>
  );
}

/** Called with the title of every screen once it is shown. */
export const TitleListener = createContext<(title: string) => void>(() => undefined);

/** Sets the title of a screen, for the window and for screen readers. */
export function PageTitle({ children }: { children: string }) {
  const onTitle = use(TitleListener);
  useEffect(() => onTitle(children), [children, onTitle]);
  return <title>{children}</title>;
}
