interface Brand {
  studioName: string;
  logoUrl: string | null;
  logoDarkUrl: string | null;
  theme: 'auto' | 'light' | 'dark';
}

/** The studio's logo (on dark pages the one for dark pages), or its name. */
export function SiteLogo({ site }: { site: Brand | undefined }) {
  if (!site) return <span className="site-name">&nbsp;</span>;
  const { studioName, logoUrl, logoDarkUrl, theme } = site;
  const logo = (theme === 'dark' && logoDarkUrl) || logoUrl;
  if (!logo) return <span className="site-name">{studioName}</span>;
  return (
    <picture>
      {theme === 'auto' && logoDarkUrl && <source srcSet={logoDarkUrl} media="(prefers-color-scheme: dark)" />}
      <img className="site-logo" src={logo} alt={studioName} />
    </picture>
  );
}
