import type { Page } from '@playwright/test';
import { DEEP, PHONE } from '../support/devices.js';
import { expectNoHorizontalScroll } from '../support/accessibility.js';
import { expect, test } from '../support/fixtures.js';

/** Records the page's first headings, in the order in which they appear. */
async function watchHeadings(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const headings: string[] = [];
    Object.assign(window, { headings });
    new MutationObserver(() => {
      const text = document.querySelector('h1')?.textContent;
      if (text && headings.at(-1) !== text) headings.push(text);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => (window as unknown as { headings: string[] }).headings);
}

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang);

test.describe('Languages', () => {
  test("the site uses the browser's language from the start", DEEP, async ({ visitor }) => {
    const page = await visitor({ ...PHONE, locale: 'de-AT' });
    const headings = await watchHeadings(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Professionelle Videos für Ihr Unternehmen');
    await expect(page.getByRole('heading', { name: 'Warum Video-Marketing' })).toBeVisible();
    expect(await headings()).toEqual(['Professionelle Videos für Ihr Unternehmen']);
    expect(await languageOf(page)).toBe('de');
    await expectNoHorizontalScroll(page);

    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('Español');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vídeo profesional, hecho para su empresa');
    expect(await languageOf(page)).toBe('es');
    await page.getByRole('link', { name: 'Acceda a sus vídeos' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { name: 'Hola de nuevo' })).toBeVisible();
    await expectNoHorizontalScroll(page);
    await page.getByLabel('Correo electrónico').fill('nobody@e2e.example');
    await page.getByLabel('Contraseña', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Iniciar sesión', exact: true }).click();
    const toast = page.locator('[data-variant=destructive]');
    await expect(toast).toContainText('Error al iniciar sesión');
    await expect(toast).toContainText('Correo electrónico o contraseña incorrectos');

    await page.getByRole('combobox', { name: 'Idioma' }).selectOption('English');
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  });

  test('packages, checkout and expired galleries are translated', DEEP, async ({ visitor, staffApi }) => {
    const project = await staffApi.createProject({ name: 'Hafen' });
    const page = await visitor({ ...PHONE, locale: 'de-DE', timezoneId: 'Europe/Berlin' });
    await page.goto(project.galleryPath);
    await expect(page.getByRole('tab', { name: 'Alle Medien' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'noch 3 kostenlose Videos' })).toBeVisible();
    await expectNoHorizontalScroll(page);
    await page.goto(project.galleryPath.replace('/gallery/', '/packages/'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wählen Sie Ihr Paket');
    const complete = page.getByRole('article').filter({ hasText: 'Komplettpaket' });
    await expect(complete).toContainText(/499\s\$/);
    await expect(complete.getByRole('listitem')).toHaveText([
      'Alle Videos',
      'Alle Fotos',
      'Volle Auflösung',
      'Alles auf einmal herunterladen',
      'Bevorzugter Support',
    ]);
    await expect(page.getByRole('article').filter({ hasText: 'Erweiterter Zugang' }).getByRole('listitem')).toHaveText([
      '6 Video-Downloads',
      'Volle Auflösung',
      'Unbefristeter Zugang',
      'Bevorzugter Support',
    ]);
    await expectNoHorizontalScroll(page);
    await page.getByRole('link', { name: 'Komplettpaket kaufen' }).click();
    await expect(page.getByRole('button', { name: /^Zahlungspflichtig bestellen · 499,00\s\$$/ })).toBeEnabled();
    await page.getByRole('button', { name: /4000 0000 0000 9995/ }).click();
    await page.getByRole('button', { name: /^Zahlungspflichtig/ }).click();
    await expect(page.locator('[data-variant=destructive]')).toContainText('Zahlung fehlgeschlagen');
    await expect(page.locator('[data-variant=destructive]')).toContainText('Ihr Konto ist nicht ausreichend gedeckt.');
    await expectNoHorizontalScroll(page);

    await page.goto('/');
    await page.getByRole('combobox', { name: 'Sprache' }).selectOption('Español');
    await staffApi.setTimer(project, 1);
    const galleryStatus = async () => (await page.request.get(`/api${project.galleryPath}`)).status();
    await expect.poll(galleryStatus).toBe(410);
    await page.goto(project.galleryPath);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('El acceso ya no está disponible');
    const end = new Date(Date.now());
    await expect(page.getByRole('status').filter({ hasText: 'El acceso gratuito a Hafen terminó el' })).toContainText(
      new RegExp(`de ${end.getUTCFullYear()} a las .+ \\(UTC\\)`),
    );
    await expectNoHorizontalScroll(page);
  });
});
