import type { APIRequestContext, APIResponse } from '@playwright/test';
import { expect, request as requests } from '@playwright/test';
import type { AlbumDto, CreatedUserDto, ProjectDto, PurchaseDto, StaffMediaFileDto, UploadUrlsReplyDto } from '@showreel/api-client';
import { randomUUID } from 'node:crypto';
import type { Account } from './accounts.js';
import type { Sample } from './samples.js';

/** What staff can do without the console: how a road gets to its start. */
export class StaffApi {
  constructor(private readonly request: APIRequestContext) {}

  /** A project of its own for a road. */
  async createProject(fields: { name?: string; clientEmail?: string } = {}): Promise<ProjectDto> {
    const tag = randomUUID().slice(0, 8);
    const data = { name: `Road ${tag}`, clientEmail: `client-${tag}@roads.example`, ...fields };
    return answer(await this.request.post('/api/admin/projects', { data }));
  }

  /** Uploads as the console does and waits until the worker has said ready or failed about every file. */
  async upload(project: Pick<ProjectDto, 'id'>, files: readonly Sample[]): Promise<StaffMediaFileDto[]> {
    const facts = files.map(({ name, mimeType: type, buffer }) => ({ name, type, size: buffer.length }));
    const at = `/api/admin/projects/${project.id}`;
    const { uploadUrls } = await answer<UploadUrlsReplyDto>(await this.request.post(`${at}/upload-urls`, { data: { files: facts } }));
    for (const [index, { uploadUrl }] of uploadUrls.entries()) {
      const { mimeType, buffer } = files[index]!;
      await expect(await this.request.put(uploadUrl, { data: buffer, headers: { 'content-type': mimeType } })).toBeOK();
    }
    const uploads = facts.map(({ name, type, size }, index) => ({ key: uploadUrls[index]!.key, originalName: name, type, size }));
    await answer(await this.request.post(`${at}/process-uploads`, { data: { uploads } }));
    const unfinished = async () => (await this.files(project)).filter(({ status }) => status === 'processing').map(({ originalName }) => originalName);
    await expect.poll(unfinished, { timeout: 60_000, intervals: [100] }).toEqual([]);
    return this.files(project);
  }

  /** All files of a project. */
  async files(project: Pick<ProjectDto, 'id'>): Promise<StaffMediaFileDto[]> {
    return answer(await this.request.get(`/api/admin/projects/${project.id}/media`));
  }

  /** A client looks at his gallery. */
  async visit(project: Pick<ProjectDto, 'galleryPath'>): Promise<void> {
    const client = await requests.newContext({ baseURL: new URL((await this.request.get('/api/health/live')).url()).origin });
    await expect(await client.post(`/api${project.galleryPath}/visit`)).toBeOK();
    await client.dispose();
  }

  /** Edits a project as another member of staff does. */
  async editProject(project: Pick<ProjectDto, 'id'>, data: { name?: string; description?: string }): Promise<void> {
    await answer(await this.request.put(`/api/admin/projects/${project.id}`, { data }));
  }

  /** Sets or removes the passcode. */
  async setPasscode(project: Pick<ProjectDto, 'id'>, passcode: string | null): Promise<void> {
    await answer(await this.request.put(`/api/admin/projects/${project.id}/passcode`, { data: { passcode } }));
  }

  /** Lets a gallery close in so many seconds. */
  async setTimer(project: Pick<ProjectDto, 'id'>, seconds: number): Promise<void> {
    const data = { timerEnabled: true, expiresAt: new Date(Date.now() + 1000 * seconds).toISOString() };
    await answer(await this.request.patch(`/api/admin/projects/${project.id}/timer`, { data }));
  }

  /** A section of the gallery, with some of its files. */
  async addSection(project: Pick<ProjectDto, 'id'>, name: string, fileNames: readonly string[]): Promise<void> {
    const at = `/api/admin/projects/${project.id}`;
    const { id: albumId } = await answer<AlbumDto>(await this.request.post(`${at}/albums`, { data: { name } }));
    const mediaFileIds = (await this.files(project)).filter(({ originalName }) => fileNames.includes(originalName)).map(({ id }) => id);
    await expect(await this.request.post(`${at}/media/move`, { data: { mediaFileIds, albumId } })).toBeOK();
  }

  /** The orders of a project, oldest first. */
  async purchases(project: Pick<ProjectDto, 'id'>): Promise<PurchaseDto[]> {
    const purchases = await answer<PurchaseDto[]>(await this.request.get('/api/admin/purchases', { params: { filter: JSON.stringify({ projectId: project.id, abandoned: true }) } }));
    return purchases.sort((one, other) => one.createdAt.localeCompare(other.createdAt));
  }

  /** Whatever a GET answers. */
  async read<T>(path: string): Promise<T> {
    return answer(await this.request.get(path));
  }

  /** A user who still has his first password. */
  async createUser(fields: { firstName?: string; email?: string } = {}): Promise<Account & { id: string; firstName: string }> {
    const tag = randomUUID().slice(0, 8);
    const data = { firstName: 'Robin', lastName: `Road-${tag}`, email: `user-${tag}@roads.example`, ...fields };
    const user = await answer<CreatedUserDto>(await this.request.post('/api/admin/users', { data }));
    return { id: user.id, firstName: user.firstName, email: user.email, password: user.temporaryPassword! };
  }

  /** Makes a user admin or regular. */
  async changeRole(user: { id: string }, role: 'admin' | 'user'): Promise<void> {
    await answer(await this.request.patch(`/api/admin/users/${user.id}/role`, { data: { role } }));
  }
}

/** A user who has chosen his own password, and whose session the given context carries from now on. */
export async function settle(request: APIRequestContext, first: Account): Promise<Account> {
  const own = { email: first.email, password: `${first.password}-own` };
  await answer(await request.post('/api/login-admin', { data: { email: first.email, password: first.password } }));
  await answer(await request.post('/api/user/password', { data: { currentPassword: first.password, newPassword: own.password } }));
  return own;
}

async function answer<T>(response: APIResponse): Promise<T> {
  await expect(response).toBeOK();
  return (await response.json()) as T;
}
