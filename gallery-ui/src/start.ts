import './styles/fonts/fallback.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/cover.css';
import { languageFor, LANGUAGES } from './i18n/languages';

/** The script waits at most this long for the cover. */
const TIMEOUT_MS = 1_500;

/**
 * Starts every page: this is its first script, a few hundred bytes. If the server has rendered a gallery's cover, the
 * picture loads first and the application after it. docs/decisions/018
 */
async function start(): Promise<void> {
  const cover = document.querySelector<HTMLImageElement>('#root img');
  if (cover && !cover.complete) await Promise.race([shown(cover), pause(TIMEOUT_MS)]);
  // The code of the gallery's screen loads in parallel with the application; only galleries have a cover.
  if (cover) void import('./app/gallery/GalleryRoute').catch(() => undefined);
  await import('./main');
}

function shown(picture: HTMLImageElement): Promise<void> {
  return new Promise((resolve) => {
    for (const type of ['load', 'error']) picture.addEventListener(type, () => resolve(), { once: true });
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/**
 * Handles an application that did not load. What the server rendered stays, with a button to reload; a network that
 * returns reloads by itself.
 */
function offerAgain(): void {
  const [text, buttonText] = LANGUAGES[languageFor(null, navigator.languages)].connectionLost;
  const [bar, button] = [document.createElement('p'), document.createElement('button')];
  const reload = () => window.location.reload();
  bar.className = 'not-loaded';
  bar.setAttribute('role', 'alert');
  button.textContent = buttonText;
  button.addEventListener('click', reload);
  bar.append(text, ' ', button);
  document.body.append(bar);
  window.addEventListener('online', reload, { once: true });
}

start().catch(offerAgain);
