import { useSite } from '../../api/site';

/**
 * Shows the studio's logo (on dark pages the one for dark pages), or its name. On a picture, which is dimmed in both
 * themes, only a logo that is made for dark pages is sure to be visible.
 */
export function SiteLogo({ onPicture = false }: { onPicture?: boolean }) {
  const { data: site } = useSite();
  if (!site) return <span className="site-name">&nbsp;</span>;
  const { studioName, logoUrl, logoDarkUrl, theme } = site;
  const logo = onPicture ? logoDarkUrl : (theme === 'dark' && logoDarkUrl) || logoUrl;
  if (!logo) return <span className="site-name">{studioName}</span>;
  return (
    <picture>
      {!onPicture && theme === 'auto' && logoDarkUrl && (
        <source srcSet={logoDarkUrl} media="(prefers-color-scheme: dark)" />
      )}
      <img className="site-logo" src={logo} alt={studioName} />
    </picture>
  );
}
