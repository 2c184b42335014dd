import type { Download, Locator, Page, Response } from '@playwright/test';
import { expect } from '@playwright/test';
import { titleOf } from '../support/samples.js';

/** A client's gallery. */
export class Gallery {
  readonly allowance: Locator;

  constructor(readonly page: Page) {
    this.allowance = page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /headshot|All photos and videos/ });
  }

  async open(link: string, name: string): Promise<void> {
    await this.page.goto(link);
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  /** A video's card. */
  video(name: string): Locator {
    return this.page.getByRole('article', { name: titleOf(name), exact: true });
  }

  /** The button that opens a photo. */
  photo(name: string): Locator {
    return this.page.getByRole('button', { name: `Open ${titleOf(name)}`, exact: true });
  }

  /** Opens a video's player. */
  async openPlayer(name: string): Promise<Player> {
    await this.video(name)
      .getByRole('button', { name: `Play ${titleOf(name)}` })
      .click();
    return new Player(this.page.getByRole('dialog', { name: titleOf(name) }));
  }

  /** Scrolls down to the package comparison, which is rendered lazily, and follows its link. */
  async viewPackages(): Promise<void> {
    const link = this.page.getByRole('link', { name: 'View Packages' });
    // The page grows while it renders: scroll again.
    await expect
      .poll(
        async () => {
          await this.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
          return link.isVisible();
        },
        { intervals: [100] },
      )
      .toBe(true);
    await link.click();
  }

  /** Clicks a video's download button. */
  async clickDownload(name: string): Promise<void> {
    await this.video(name)
      .getByRole('button', { name: `Download ${titleOf(name)}`, exact: true })
      .click();
  }

  /** The confirmation of a free download. */
  get confirmDialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Use One of Your Free Downloads?' });
  }

  /** Downloads a video as one of the free ones. */
  async useFreeDownload(name: string): Promise<Download> {
    await this.clickDownload(name);
    await expect(this.confirmDialog).toContainText(titleOf(name));
    return this.downloadAfter(() => this.confirmDialog.getByRole('button', { name: 'Yes, Use Free Download' }).click());
  }

  /** The download that an action starts. */
  async downloadAfter(action: () => Promise<void>): Promise<Download> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), action()]);
    return download;
  }

  /** A button on a photo, visible on hover. */
  photoButton(label: 'Download' | 'Download Again' | 'Select as Free Headshot', name: string): Locator {
    return this.page.getByRole('button', { name: `${label}: ${titleOf(name)}`, exact: true });
  }

  /** The button that makes a file a favourite. */
  favouriteButton(name: string): Locator {
    return this.page.getByRole('button', { name: `Favourite ${titleOf(name)}`, exact: true });
  }

  /** Waits for the reply to the next change of favourites; the page also reads them by itself. */
  favouriteSaved(): Promise<Response> {
    return this.page.waitForResponse(
      (reply) => reply.url().endsWith('/favourites') && reply.request().method() === 'PUT',
    );
  }

  /** The checkbox that selects a file. */
  checkbox(name: string): Locator {
    return this.page.getByRole('checkbox', { name: `Select ${titleOf(name)}`, exact: true });
  }
}

/** The video player dialog. */
export class Player {
  readonly video: Locator;

  constructor(readonly dialog: Locator) {
    this.video = dialog.locator('video');
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  /** Seconds played. */
  time(): Promise<number> {
    return this.video.evaluate((element: HTMLVideoElement) => element.currentTime);
  }

  /** Number of decoded frames. */
  frames(): Promise<number> {
    return this.video.evaluate((element: HTMLVideoElement) => element.getVideoPlaybackQuality().totalVideoFrames);
  }
}
