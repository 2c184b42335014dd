import type { Download, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** A client's gallery. */
export class Gallery {
  readonly allowance: Locator;

  constructor(readonly page: Page) {
    this.allowance = page.getByRole('main').getByRole('status').filter({ hasText: /headshot|everything/ });
  }

  async open(link: string, name: string): Promise<void> {
    await this.page.goto(link);
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  /** A video's card. */
  video(name: string): Locator {
    return this.page.getByRole('article', { name, exact: true });
  }

  /** The button that opens a photo. */
  photo(name: string): Locator {
    return this.page.getByRole('button', { name: `Open ${name}`, exact: true });
  }

  /** Opens a video's player. */
  async play(name: string): Promise<Player> {
    await this.video(name).getByRole('button', { name: `Play ${name}` }).click();
    return new Player(this.page.getByRole('dialog', { name }));
  }

  /** Goes down to the comparison, which comes when the reader is near, and on to the packages. */
  async viewPackages(): Promise<void> {
    const link = this.page.getByRole('link', { name: 'View Packages' });
    // The page grows while it is drawn: who reads goes on down.
    await expect.poll(async () => {
      await this.page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      return link.isVisible();
    }, { intervals: [100] }).toBe(true);
    await link.click();
  }

  /** Presses a video's download button. */
  async askFor(name: string): Promise<void> {
    await this.video(name).getByRole('button', { name: `Download ${name}`, exact: true }).click();
  }

  /** The question before a free download. */
  get question(): Locator {
    return this.page.getByRole('dialog', { name: 'Use One of Your Free Downloads?' });
  }

  /** Takes a video as one of the free ones. */
  async takeFree(name: string): Promise<Download> {
    await this.askFor(name);
    await expect(this.question).toContainText(name);
    return this.downloadAfter(() => this.question.getByRole('button', { name: 'Yes, Use Free Download' }).click());
  }

  /** The download that a press starts. */
  async downloadAfter(press: () => Promise<void>): Promise<Download> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), press()]);
    return download;
  }

  /** The round button on a photo, shown under the pointer. */
  photoButton(label: 'Download' | 'Download Again' | 'Select as Free Headshot', name: string): Locator {
    return this.page.getByRole('button', { name: `${label}: ${name}`, exact: true });
  }
}

/** The player of a video over the page. */
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

  /** Pictures that have been decoded. */
  frames(): Promise<number> {
    return this.video.evaluate((element: HTMLVideoElement) => element.getVideoPlaybackQuality().totalVideoFrames);
  }
}
