import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { emailKey } from '../../src/common/email.js';
import { hashPassword } from '../../src/modules/auth/password-hasher.js';
import { User } from '../../src/modules/auth/user.entity.js';
import { ClientAccess } from '../../src/modules/gallery/access/client-access.entity.js';
import { Download } from '../../src/modules/gallery/access/download.entity.js';
import { MediaFile } from '../../src/modules/media/core/media-file.entity.js';
import { Rendition } from '../../src/modules/media/core/rendition.entity.js';
import { originalKey, renditionsPrefix } from '../../src/modules/media/core/renditions.js';
import { Purchase } from '../../src/modules/payments/core/purchase.entity.js';
import { Project } from '../../src/modules/projects/project.entity.js';

let serial = 0;
const next = () => (serial += 1);

export const USER_PASSWORD = 'a password of mine';
let passwordHash: Promise<string> | undefined;

/** A local user with `USER_PASSWORD`. */
export async function insertUser({ manager }: DataSource, values: Partial<User> = {}): Promise<User> {
  const email = values.email ?? `user${next()}@example.test`;
  const user = {
    firstName: 'Una',
    lastName: 'User',
    role: 'user' as const,
    passwordHash: await (passwordHash ??= hashPassword(USER_PASSWORD)),
    ...values,
    email,
    emailKey: emailKey(email),
  };
  return manager.save(User, manager.create(User, user));
}

/** An active project without a timer. */
export async function insertProject({ manager }: DataSource, values: Partial<Project> = {}): Promise<Project> {
  const clientEmail = values.clientEmail ?? `client${next()}@example.test`;
  const { id } = await manager.save(
    Project,
    manager.create(Project, {
      name: `Project ${next()}`,
      ...values,
      clientEmail,
      clientEmailKey: emailKey(clientEmail),
    }),
  );
  return manager.findOneByOrFail(Project, { id });
}

/** Media files with their rendition rows; no bytes in storage. */
export async function insertMedia(
  { manager }: DataSource,
  project: Pick<Project, 'id'>,
  count: number,
  values: Partial<MediaFile> = {},
): Promise<MediaFile[]> {
  const fileType = values.fileType ?? 'video';
  const files = Array.from({ length: count }, () => {
    const id = randomUUID();
    const extension = fileType === 'video' ? 'mp4' : 'jpg';
    return manager.create(MediaFile, {
      id,
      projectId: project.id,
      originalKey: originalKey(project.id, id, extension),
      originalName: `file ${next()}.${extension}`,
      fileType,
      contentType: fileType === 'video' ? 'video/mp4' : 'image/jpeg',
      fileSize: 1_000,
      status: 'ready',
      width: 1_920,
      height: 1_080,
      duration: fileType === 'video' ? 12.5 : null,
      placeholder: 'data:image/webp;base64,AAAA',
      ...values,
    });
  });
  await manager.insert(MediaFile, files);
  const ready = files.filter(({ status }) => status === 'ready');
  if (ready.length > 0)
    await manager.insert(
      Rendition,
      ready.flatMap((file) => renditionRows(file)),
    );
  return files;
}

function renditionRows({ id, projectId, fileType }: MediaFile): Partial<Rendition>[] {
  const prefix = renditionsPrefix(projectId, id);
  const still = (name: string, rendition: 'staff' | 'preview', width: number, extension = 'webp') => ({
    mediaFileId: id,
    name,
    class: rendition,
    key: `${prefix}${name}.${extension}`,
    contentType: extension === 'jpg' ? 'image/jpeg' : 'image/webp',
    width,
    height: Math.round((width * 9) / 16),
    bytes: 500,
  });
  return [
    still('thumb', 'staff', 480),
    still('w480', 'preview', 480),
    still('w960', 'preview', 960),
    fileType === 'video'
      ? {
          mediaFileId: id,
          name: 'hls',
          class: 'preview' as const,
          key: `${prefix}hls/master.m3u8`,
          contentType: 'application/vnd.apple.mpegurl',
          width: 1_280,
          height: 720,
          bytes: 9_000,
        }
      : still('w2048', 'preview', 2_048, 'jpg'),
  ];
}

/** A purchase that stands, made now. */
export function insertPurchase(
  { manager }: DataSource,
  project: Project,
  values: Partial<Purchase> = {},
): Promise<Purchase> {
  const amountCents = values.amountCents ?? 19_900;
  const alreadyPaidCents = values.packageType === 'upgrade' ? 19_900 : 0;
  return manager.save(
    Purchase,
    manager.create(Purchase, {
      projectId: project.id,
      originProjectId: project.id,
      projectName: project.name,
      clientEmail: project.clientEmail,
      emailKey: project.clientEmailKey,
      packageType: 'extended',
      title: 'Extended Access Package',
      provider: 'sandbox',
      providerIntentId: `pi_${randomUUID()}`,
      state: 'succeeded',
      amountCents,
      subtotalCents: amountCents,
      alreadyPaidCents,
      listPriceCents: amountCents + alreadyPaidCents,
      succeededAt: new Date(),
      ...values,
    }),
  );
}

/** Downloads that a client has made. */
export async function insertDownloads(
  { manager }: DataSource,
  project: Project,
  files: MediaFile[],
  at = new Date(),
): Promise<void> {
  await manager.upsert(ClientAccess, { projectId: project.id, emailKey: project.clientEmailKey }, [
    'projectId',
    'emailKey',
  ]);
  const access = await manager.findOneByOrFail(ClientAccess, {
    projectId: project.id,
    emailKey: project.clientEmailKey,
  });
  if (files.length > 0)
    await manager.insert(
      Download,
      files.map((file) => ({
        accessId: access.id,
        mediaFileId: file.id,
        fileType: file.fileType,
        fileName: file.originalName,
        firstAt: at,
        lastAt: at,
      })),
    );
}
