import './styles/fonts/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { embeddedSite } from './api/site';
import { App } from './app/App';
import { loadRoute } from './app/routes';
import { startLanguage } from './i18n/language';

// The content security policy allows style elements only with this nonce; Radix reads it under this name.
Object.assign(globalThis, {
  __webpack_nonce__: document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce,
});

// Other languages load before the first render, and so does the screen's code: what the server has rendered stays until
// there is something better.
await Promise.all([startLanguage(embeddedSite()?.formOfAddress === 'informal'), loadRoute(window.location.pathname)]);

// The error boundary shows caught errors to the visitor: a warning is enough here.
createRoot(document.getElementById('root')!, { onCaughtError: (error) => console.warn(error) }).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
