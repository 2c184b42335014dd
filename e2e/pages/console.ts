import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Account } from '../support/product.js';
import type { Sample } from '../support/samples.js';

/** The staff console: sign-in, navigation and lists. */
export class Console {
  readonly email: Locator;
  readonly password: Locator;
  readonly search: Locator;

  constructor(readonly page: Page) {
    this.email = page.getByLabel('Email Address');
    this.password = page.getByLabel('Password', { exact: true });
    this.search = page.getByRole('searchbox', { name: 'Search projects, clients and files' });
  }

  /** Submits the sign-in form at /admin/login. */
  async signIn({ email, password }: Account): Promise<void> {
    await this.page.goto('/admin/login');
    await this.email.fill(email);
    await this.password.fill(password);
    await this.page.getByRole('button', { name: 'Sign In', exact: true }).click();
  }

  /**
   * Opens a page of the console without a session. Its toast is gone half a second later with the redirect, so a script
   * in the page records the text.
   */
  async expectRedirectToSignIn(path: string): Promise<void> {
    await this.page.addInitScript(() => {
      const record = () => {
        for (const toast of document.querySelectorAll('[role="alert"], [role="status"]'))
          if (toast.checkVisibility() && toast.textContent?.includes('Unauthorized'))
            sessionStorage.setItem('toast', toast.textContent);
      };
      new MutationObserver(record).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await this.page.goto(path, { waitUntil: 'commit' });
    await expect(this.page).toHaveURL('/login');
    // The page of the sign-in may show it a moment after its address is there.
    await expect
      .poll(() => this.page.evaluate(() => sessionStorage.getItem('toast')))
      .toContain('You are logged out. Logging in again...');
  }

  /** Opens the list of projects or users. */
  async openList(list: 'projects' | 'users' = 'projects'): Promise<void> {
    await this.page.goto(`/admin/${list}`);
    const name = list === 'users' ? 'Team' : 'Projects';
    await expect(this.page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  /** Follows a link of the navigation. */
  async goTo(name: string): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name }).click();
  }

  /** The row of a project or user: in a table on wide screens, in a list on narrow ones. */
  row(text: string): Locator {
    return this.page.getByRole('row').or(this.page.getByRole('listitem')).filter({ hasText: text });
  }

  /** Searches for a project. */
  findProject(name: string): Promise<Locator> {
    return this.find(this.search, name);
  }

  /** Searches for a user. */
  findUser(email: string): Promise<Locator> {
    return this.find(this.page.getByRole('searchbox', { name: 'Search users' }), email);
  }

  /** Searches for a list's only entry with a text, and returns its row. */
  async find(search: Locator, text: string): Promise<Locator> {
    await search.fill(text);
    // The search becomes a part of the address: a link that is followed before would be left again.
    await expect(this.page).toHaveURL(({ searchParams }) => searchParams.get('filter')?.includes(text) === true);
    const row = this.row(text);
    await expect(row).toHaveCount(1);
    return row;
  }

  /** Chooses one of the actions in the menu of a project's row. */
  async chooseAction(project: { name: string }, action: string): Promise<void> {
    const button = this.row(project.name).getByRole('button', { name: `Actions for ${project.name}` });
    const item = this.page.getByRole('menuitem', { name: action });
    // A list whose search has just been answered renders its rows again, and the menu of a row with it.
    await expect(async () => {
      if (!(await item.isVisible())) await button.click({ timeout: 2_000 });
      // It does what it says before a busy machine reports the click: given up early, its dialog would hide the button.
      await item.click({ timeout: 10_000 });
    }).toPass();
    // Behind the dialog that it opened, it is hidden before it is gone.
    await expect(this.page.getByRole('menu', { includeHidden: true })).toHaveCount(0);
  }

  /** A toast by its title. */
  toast(title: string): Locator {
    const success = this.page.getByRole('status').getByRole('group');
    return success.or(this.page.getByRole('alert')).filter({ hasText: title });
  }

  /** Clicks a button of an open dialog. */
  async clickInDialog(dialog: string, button: string): Promise<void> {
    await this.dialog(dialog).getByRole('button', { name: button, exact: true }).click();
  }

  /** An open dialog or confirmation. */
  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name }).or(this.page.getByRole('alertdialog', { name }));
  }
}

/** "Upload Files": the card below the list or the dialog of the project page. */
export class UploadPanel {
  readonly box: Locator;

  constructor(page: Page) {
    this.box = page
      .getByRole('region', { name: 'Upload Files' })
      .or(page.getByRole('dialog', { name: 'Upload Files' }));
  }

  /** Adds files to the queue. */
  async choose(files: string[] | Sample[]): Promise<void> {
    await this.box.getByTestId('file-input').setInputFiles(files);
  }

  /** Adds a folder to the queue. */
  async chooseFolder(path: string): Promise<void> {
    await this.box.getByTestId('folder-input').setInputFiles(path);
  }

  /** The notice about interrupted uploads. */
  get interrupted(): Locator {
    return this.box.getByTestId('interrupted-uploads');
  }

  /** Chooses the interrupted files again. */
  async resume(files: string[]): Promise<void> {
    await this.box.getByTestId('resume-input').setInputFiles(files);
  }

  /** Starts the upload. */
  async send(count: number): Promise<void> {
    await this.box.getByRole('button', { name: `Upload ${count} ${count === 1 ? 'File' : 'Files'}` }).click();
  }

  /** The row of a file in the queue. */
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

  /** The names of the visible files, in order. */
  names(): Promise<(string | null)[]> {
    return this.page.getByRole('article').evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
  }

  /** Chooses an entry of a file's menu. */
  async chooseAction(name: string, entry: string): Promise<void> {
    await this.card(name)
      .getByRole('button', { name: `Actions for ${name}` })
      .click();
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click();
  }

  /** Waits for a status, which arrives by server-sent event. */
  async expectStatus(name: string, status: 'ready' | 'failed'): Promise<void> {
    await expect(this.card(name)).toHaveAttribute('data-status', status, { timeout: 90_000 });
  }

  /** One of the figures Total Videos, Total Photos, Total Files. */
  total(what: 'Videos' | 'Photos' | 'Files'): Locator {
    return this.page.getByRole('group', { name: `Total ${what}` });
  }
}
