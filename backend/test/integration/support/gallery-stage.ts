import type { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import type { Project } from '../../../src/modules/projects/project.entity.js';
import { insertMedia, insertProject } from '../../factories/rows.js';
import type { TestApp } from './test-app.js';
import type { TestClient, TestReply } from './test-client.js';

/** One gallery with its client at the door: 8 videos and 3 photos, nothing taken yet. */
export interface GalleryFixture {
  project: Project;
  videos: MediaFile[];
  photos: MediaFile[];
  client: TestClient;
  read(): Promise<TestReply>;
  download(file: { id: string }, by?: TestClient): Promise<TestReply>;
  choose(file: { id: string }, by?: TestClient): Promise<TestReply>;
  /** A timer as staff set it: earlier links end. */
  startTimer(seconds: number): Promise<void>;
}

export const galleryPath = (project: Pick<Project, 'id' | 'clientEmail'>, email = project.clientEmail) =>
  `/api/gallery/${project.id}/${encodeURIComponent(email)}`;

export const statuses = async (replies: Promise<{ status: number }>[]) =>
  (await Promise.all(replies)).map(({ status }) => status);

/** An instant of the app's clock, so many seconds from now. */
export const inSeconds = (app: TestApp, seconds: number) => new Date(app.clock.now().getTime() + seconds * 1_000);

export async function createGalleryFixture(app: TestApp): Promise<GalleryFixture> {
  const project = await insertProject(app.database);
  const client = app.visitor();
  const path = galleryPath(project);
  return {
    project,
    client,
    videos: await insertMedia(app.database, project, 8),
    photos: await insertMedia(app.database, project, 3, { fileType: 'photo' }),
    read: () => client.get(path),
    download: (file, by = client) => by.post(`${path}/download/${file.id}`),
    choose: (file, by = client) => by.post(`${path}/select-headshot`, { mediaFileId: file.id }),
    startTimer: async (seconds) => {
      await (
        await app.admin()
      ).patch(`/api/admin/projects/${project.id}/timer`, {
        timerEnabled: true,
        expiresAt: inSeconds(app, seconds).toISOString(),
      });
    },
  };
}
