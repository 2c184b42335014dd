import './styles/fonts/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { loadRoute } from './app/routes';
import { startLanguage } from './i18n/language';

// The page's policy takes style sheets only with its nonce; the dialogs' library looks for it under this name.
Object.assign(globalThis, {
  __webpack_nonce__: document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce,
});

// English is bundled; another language's catalogue loads before its first text is shown. The screen's code
// comes before it too: what the server has drawn stays until there is something better.
await Promise.all([startLanguage(), loadRoute(window.location.pathname)]);

// An error boundary shows caught errors to the visitor: a warning is enough here.
createRoot(document.getElementById('root')!, { onCaughtError: (error) => console.warn(error) }).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
