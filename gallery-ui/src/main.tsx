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

// English is here already; another language's words come before the first of them is shown. The screen's code
// comes before it too: what the server has drawn stays until there is something better.
await Promise.all([startLanguage(), loadRoute(window.location.pathname)]);

// What a boundary has caught it also tells the visitor: no fault, a remark.
createRoot(document.getElementById('root')!, { onCaughtError: (error) => console.warn(error) }).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
