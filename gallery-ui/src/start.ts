import './styles/fonts/fallback.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/cover.css';
import { languageFor, LANGUAGES } from './i18n/languages';

/** Longer than this the script does not wait for the picture. */
const TIMEOUT_MS = 1_500;

/**
 * The first script of every page, a few hundred bytes. Where the server has drawn a gallery's cover, the line
 * belongs to that picture first: the application comes after it. docs/decisions/018
 */
async function start(): Promise<void> {
  const cover = document.querySelector<HTMLImageElement>('#root img');
  if (cover && !cover.complete) await Promise.race([shown(cover), pause(TIMEOUT_MS)]);
  // Only galleries have one: their screen's code comes beside the application's, not after it.
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

/** The application did not come. What the server drew stays, with a way on; a network that comes back needs no press. */
function offerAgain(): void {
  const [text, again] = LANGUAGES[languageFor(null, navigator.languages)].connectionLost;
  const [bar, button] = [document.createElement('p'), document.createElement('button')];
  const reload = () => window.location.reload();
  bar.className = 'not-loaded';
  bar.setAttribute('role', 'alert');
  button.textContent = again;
  button.addEventListener('click', reload);
  bar.append(text, ' ', button);
  document.body.append(bar);
  window.addEventListener('online', reload, { once: true });
}

start().catch(offerAgain);
