import '@fontsource-variable/inter/index.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './api/client';
import { loadSite } from './api/site';
import { preferredLanguage, activate } from './i18n/language';

// The site loads in parallel with the code: the first paint already has the studio's colour.
const [{ App }, site] = await Promise.all([
  import('./App'),
  loadSite(),
  // English is already loaded, and better than nothing.
  activate(preferredLanguage()).catch(() => activate('en')),
]);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App site={site} />
  </StrictMode>,
);
