import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Account } from '../support/accounts.js';
import type { Sample } from '../support/samples.js';

/** The staff console: sign-in and dashboard. */
export class Console {
  readonly email: Locator;
  readonly password: Locator;
  readonly search: Locator;

  constructor(readonly page: Page) {
    this.email = page.getByLabel('Email Address');
    this.password = page.getByLabel('Password', { exact: true });
    this.search = page.getByRole('searchbox', { name: 'Search projects, clients and files' });
  }

  /** Fills the sign-in form at /admin/login and sends it. */
  async signIn({ email, password }: Account): Promise<void> {
    await this.page.goto('/admin/login');
    await this.email.fill(email);
    await this.password.fill(password);
    await this.page.getByRole('button', { name: 'Sign In' }).click();
  }

  /**
   * Opens a page of the console without a session: it says so, and is gone half a second later with its words. So the
   * document itself notes what it says, and what it noted is read at the sign-in.
   */
  async expectSentToSignIn(path: string): Promise<void> {
    await this.page.addInitScript(() => {
      const note = () => {
        for (const toast of document.querySelectorAll('[role="alert"], [role="status"]')) if (toast.checkVisibility() && toast.textContent?.includes('Unauthorized')) sessionStorage.setItem('said', toast.textContent);
      };
      new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await this.page.goto(path, { waitUntil: 'commit' });
    await expect(this.page).toHaveURL('/login');
    expect(await this.page.evaluate(() => sessionStorage.getItem('said'))).toContain('You are logged out. Logging in again...');
  }

  /** The dashboard, down to its figures. */
  async openDashboard(tab: 'projects' | 'users' = 'projects'): Promise<void> {
    await this.page.goto(`/admin/dashboard${tab === 'users' ? '?tab=users' : ''}`);
    await expect(this.page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  }

  /** The line of a project or user, in the table of wide screens or the list of narrow ones. */
  line(text: string): Locator {
    return this.page.getByRole('row').or(this.page.getByRole('listitem')).filter({ hasText: text });
  }

  /** Finds one project among those of other roads. */
  async find(name: string): Promise<Locator> {
    await this.search.fill(name);
    const line = this.line(name);
    await expect(line).toHaveCount(1);
    return line;
  }

  /** A toast by its title. */
  toast(title: string): Locator {
    return this.page.getByRole('status').or(this.page.getByRole('alert')).filter({ hasText: title });
  }

  /** Presses the button of the open dialog. */
  async press(dialog: string, button: string): Promise<void> {
    await this.dialog(dialog).getByRole('button', { name: button, exact: true }).click();
  }

  /** An open dialog, confirmations too. */
  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name }).or(this.page.getByRole('alertdialog', { name }));
  }
}

/** "Upload Files": the card under the table, or the dialog of the project's page. */
export class UploadPanel {
  readonly box: Locator;

  constructor(page: Page) {
    this.box = page.getByRole('region', { name: 'Upload Files' }).or(page.getByRole('dialog', { name: 'Upload Files' }));
  }

  /** Puts files into the queue as the file chooser does. */
  async choose(files: string[] | Sample[]): Promise<void> {
    await this.box.getByTestId('file-input').setInputFiles(files);
  }

  /** Puts a folder into the queue as the folder chooser does. */
  async chooseFolder(path: string): Promise<void> {
    await this.box.getByTestId('folder-input').setInputFiles(path);
  }

  /** What says that earlier uploads were interrupted. */
  get interrupted(): Locator {
    return this.box.getByTestId('interrupted-uploads');
  }

  /** Chooses the interrupted files again. */
  async resume(files: string[]): Promise<void> {
    await this.box.getByTestId('resume-input').setInputFiles(files);
  }

  /** Sends what is waiting. */
  async send(count: number): Promise<void> {
    await this.box.getByRole('button', { name: `Upload ${count} ${count === 1 ? 'File' : 'Files'}` }).click();
  }

  /** The line of a file in the queue. */
  row(name: string): Locator {
    return this.box.getByRole('listitem').filter({ hasText: name });
  }
}

/** /admin/projects/{id}. */
export class ProjectPage {
  readonly upload: UploadPanel;

  constructor(readonly page: Page) {
    this.upload = new UploadPanel(page);
  }

  async open(project: { id: string; name: string }): Promise<void> {
    await this.page.goto(`/admin/projects/${project.id}`);
    await expect(this.page.getByRole('heading', { name: project.name })).toBeVisible();
  }

  /** A file's card. */
  card(name: string): Locator {
    return this.page.getByRole('article', { name, exact: true });
  }

  /** The files that are shown, in their order. */
  names(): Promise<(string | null)[]> {
    return this.page.getByRole('article').evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
  }

  /** Takes an entry of a file's menu. */
  async choose(name: string, entry: string): Promise<void> {
    await this.card(name).getByRole('button', { name: `Actions for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click();
  }

  /** Waits for the worker: the page is told, nobody reloads. */
  async expectStatus(name: string, status: 'ready' | 'failed'): Promise<void> {
    await expect(this.card(name)).toHaveAttribute('data-status', status, { timeout: 90_000 });
  }

  /** One of the figures Total Videos, Total Photos, Total Files. */
  total(what: 'Videos' | 'Photos' | 'Files'): Locator {
    return this.page.getByRole('group', { name: `Total ${what}` });
  }
}
