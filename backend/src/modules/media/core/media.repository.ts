import type { Message } from '../../../common/messages.js';
import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import { Transactional, Transactions } from '../../../common/transactions.js';
import { isUuid } from '../../../common/uuid.js';
import type { Checksums } from './checksum.js';
import { MediaFile, type CleanState, type FileType, type MediaStatus } from './media-file.entity.js';
import { COVER_ORDER, GALLERY_ORDER } from './media-order.js';
import { Rendition } from './rendition.entity.js';
import { renditionsFolder } from './renditions.js';

/** What one byte request needs to be decided, in one row. */
export interface ByteTarget {
  projectId: string;
  projectActive: boolean;
  accessVersion: number;
  originalKey: string;
  originalName: string;
  displayName: string | null;
  revision: number;
  contentType: string;
  status: MediaStatus;
  rendition: { key: string; class: string; contentType: string } | null;
}

/** One file with its renditions, as lists need it. */
export interface ListedMedia {
  id: string;
  projectId: string;
  originalName: string;
  displayName: string | null;
  albumId: string | null;
  albumName: string | null;
  albumPlace: number | null;
  revision: number;
  fileType: FileType;
  fileSize: number;
  status: MediaStatus;
  failureReason: Message | null;
  width: number | null;
  height: number | null;
  duration: number | null;
  videoCodec: string | null;
  audioCodec: string | null;
  placeholder: string | null;
  cleanState: CleanState;
  sha256: string | null;
  takenAt: Date | null;
  createdAt: Date;
  /** A new original on its way into this file's place, or one that did not get there. */
  replacement: { originalName: string; status: 'processing' | 'failed'; failureReason: Message | null } | null;
  renditions: { name: string; class: string; key: string; width: number; height: number }[] | null;
}

/** An original as a ZIP needs it. */
export interface Original {
  id: string;
  originalKey: string;
  originalName: string;
  displayName: string | null;
  fileType: FileType;
  fileSize: number;
  crc32: number | null;
  createdAt: Date;
}

/** What the jobs of a file need of it. */
export type RenderTarget = Pick<MediaFile, 'id' | 'fileType' | 'revision'>;

/** A file that is not rendered yet, and its position in the list of these. */
export type UnfinishedFile = RenderTarget & { pendingRender: 'render' | 'clean'; updatedAt: string };

/** What the worker found and made. */
export interface RenderedFile {
  width: number;
  height: number;
  duration: number | null;
  rotation: number | null;
  videoCodec: string | null;
  audioCodec: string | null;
  placeholder: string;
  takenAt: Date | null;
  watermarkVersion: number;
  crc32: number;
  sha256: string;
  renditions: Omit<Rendition, 'mediaFileId' | 'mediaFile'>[];
}

/** A file of the gallery. */
export type GalleryMedia = ListedMedia & { isCover: boolean };

const listed = (more = '') => `
  SELECT f.id, f.project_id AS "projectId", f.original_name AS "originalName", f.display_name AS "displayName", f.album_id AS "albumId", a.name AS "albumName", a.position AS "albumPlace", f.revision,
         f.file_type AS "fileType", f.file_size::float8 AS "fileSize", f.status, f.failure_reason AS "failureReason", f.width, f.height, f.duration,
         f.video_codec AS "videoCodec", f.audio_codec AS "audioCodec", f.placeholder, f.clean_state AS "cleanState", f.sha256, f.taken_at AS "takenAt", f.created_at AS "createdAt",
         (SELECT json_build_object('originalName', s.original_name, 'status', s.status, 'failureReason', s.failure_reason)
            FROM media_replacement s WHERE s.media_file_id = f.id) AS replacement,
         (SELECT json_agg(json_build_object('name', r.name, 'class', r.class, 'key', r.key, 'width', r.width, 'height', r.height) ORDER BY r.width)
            FROM rendition r WHERE r.media_file_id = f.id) AS renditions${more}
  FROM media_file f JOIN project p ON p.id = f.project_id LEFT JOIN album a ON a.id = f.album_id`;

/** Media files and their renditions in PostgreSQL. */
@Injectable()
export class MediaRepository {
  constructor(private readonly database: Transactions) {}

  findById(id: string): Promise<MediaFile | null> {
    return isUuid(id) ? this.database.manager.findOneBy(MediaFile, { id, deletedAt: IsNull() }) : Promise.resolve(null);
  }

  /** The files of a project for staff, or those of them that are named, in the order of the gallery. */
  listForProject(projectId: string, ids: readonly string[] | null = null): Promise<ListedMedia[]> {
    return this.database.query(
      `${listed()} WHERE f.project_id = $1 AND f.deleted_at IS NULL AND ($2::uuid[] IS NULL OR f.id = ANY($2)) ORDER BY ${GALLERY_ORDER}`,
      [projectId, ids],
    );
  }

  /** What the gallery shows, in its order. */
  listReady(projectId: string): Promise<GalleryMedia[]> {
    return this.database.query(
      `${listed(`, f.id = first_value(f.id) OVER (ORDER BY ${COVER_ORDER}) AS "isCover"`)}
       WHERE f.project_id = $1 AND f.deleted_at IS NULL AND f.status = 'ready' ORDER BY ${GALLERY_ORDER}`,
      [projectId],
    );
  }

  /** The ready files of a project, or those of them that are named, in the order of the gallery. */
  listOriginals(projectId: string, ids: readonly string[] | null): Promise<Original[]> {
    return this.database.query(
      `SELECT f.id, f.original_key AS "originalKey", f.original_name AS "originalName", f.display_name AS "displayName", f.file_type AS "fileType",
              f.file_size::float8 AS "fileSize", f.crc32::float8 AS crc32, f.created_at AS "createdAt"
       FROM media_file f JOIN project p ON p.id = f.project_id
       WHERE f.project_id = $1 AND f.status = 'ready' AND f.deleted_at IS NULL AND ($2::uuid[] IS NULL OR f.id = ANY($2)) ORDER BY ${GALLERY_ORDER}`,
      [projectId, ids],
    );
  }

  /** The file's own name and its project's, deleted or not. */
  async findNameWithProject(id: string): Promise<string | null> {
    const [row] = await this.database.query<{ name: string }[]>(
      `SELECT f.original_name || ' (' || p.name || ')' AS name
       FROM media_file f JOIN project p ON p.id = f.project_id
       WHERE f.id = $1`,
      [id],
    );
    return row?.name ?? null;
  }

  async saveChecksums(id: string, { crc32, sha256 }: Checksums): Promise<void> {
    await this.database.query(
      'UPDATE media_file SET crc32 = $2, sha256 = coalesce(sha256, $3) WHERE id = $1 AND crc32 IS NULL',
      [id, crc32, sha256],
    );
  }

  async findListed(id: string): Promise<ListedMedia | null> {
    if (!isUuid(id)) return null;
    const rows = await this.database.query<ListedMedia[]>(`${listed()} WHERE f.id = $1 AND f.deleted_at IS NULL`, [id]);
    return rows[0] ?? null;
  }

  async findByteTarget(id: string, renditionName: string): Promise<ByteTarget | null> {
    if (!isUuid(id)) return null;
    const rows = await this.database.query<
      (Omit<ByteTarget, 'rendition'> & { key: string | null; class: string; renditionType: string })[]
    >(
      `SELECT f.project_id AS "projectId", p.status = 'active' AS "projectActive", p.access_version AS "accessVersion",
              f.original_key AS "originalKey", f.original_name AS "originalName", f.display_name AS "displayName", f.revision, f.content_type AS "contentType", f.status,
              r.key, r.class, r.content_type AS "renditionType"
       FROM media_file f JOIN project p ON p.id = f.project_id
       LEFT JOIN rendition r ON r.media_file_id = f.id AND r.name = $2
       WHERE f.id = $1 AND f.deleted_at IS NULL`,
      [id, renditionName],
    );
    const [row] = rows;
    if (!row) return null;
    const { key, class: renditionClass, renditionType, ...target } = row;
    return { ...target, rendition: key === null ? null : { key, class: renditionClass, contentType: renditionType } };
  }

  /**
   * Marks a file ready and replaces its marked renditions; those without mark stay, for the original is the same.
   * @returns false when the row is gone or its original was replaced meanwhile
   */
  @Transactional()
  async complete({ id, revision }: Pick<MediaFile, 'id' | 'revision'>, rendered: RenderedFile): Promise<boolean> {
    const { renditions, ...found } = rendered;
    const { manager } = this.database;
    const result = await manager.update(
      MediaFile,
      { id, revision },
      { ...found, status: 'ready', failureReason: null },
    );
    if (result.affected !== 1) return false;
    await manager.delete(Rendition, { mediaFileId: id, class: Not('clean') });
    await manager.insert(
      Rendition,
      renditions.map((rendition) => ({ ...rendition, mediaFileId: id })),
    );
    return true;
  }

  /** Ready files that show another watermark than the current one, and how many of them wait for their job. */
  async countOutdated(): Promise<{ outdated: number; waiting: number }> {
    const [row] = await this.database.query<[{ outdated: number; waiting: number }]>(
      `SELECT count(*)::int AS outdated, count(*) FILTER (WHERE f.watermark_wanted = s.watermark_version)::int AS waiting
       FROM media_file f, studio_settings s WHERE f.status = 'ready' AND f.deleted_at IS NULL AND f.watermark_version < s.watermark_version`,
    );
    return row;
  }

  /**
   * Marks new previews as requested for some of the ready files with an older watermark; those for which they are
   * requested already are left out. @returns these files
   */
  async markRerenderRequested(limit: number): Promise<Pick<MediaFile, 'id' | 'fileType' | 'watermarkWanted'>[]> {
    const [files] = await this.database.query<[Pick<MediaFile, 'id' | 'fileType' | 'watermarkWanted'>[], number]>(
      `UPDATE media_file f SET watermark_wanted = s.watermark_version
       FROM studio_settings s
       WHERE f.id IN (
         SELECT o.id FROM media_file o, studio_settings t
         WHERE o.status = 'ready' AND o.deleted_at IS NULL
           AND o.watermark_version < t.watermark_version AND o.watermark_wanted < t.watermark_version
         ORDER BY o.id LIMIT $1 FOR UPDATE OF o)
       RETURNING f.id, f.file_type AS "fileType", f.watermark_wanted AS "watermarkWanted"`,
      [limit],
    );
    return files;
  }

  async dropRenewal(id: string): Promise<void> {
    await this.database.query('UPDATE media_file SET watermark_wanted = watermark_version WHERE id = $1', [id]);
  }

  /** Whether the row, deleted or not, shows what lies in this folder of renditions. */
  async isRevision(id: string, folder: string): Promise<boolean> {
    const rows = await this.database.query<{ id: string; revision: number }[]>(
      'SELECT id, revision FROM media_file WHERE id = $1',
      [id],
    );
    return rows.some((row) => renditionsFolder(row) === folder);
  }

  /** Marks a file failed unless it is ready already. */
  async fail(id: string, failureReason: Message): Promise<void> {
    await this.database.manager.update(
      MediaFile,
      { id, status: In(['processing', 'failed']) },
      { status: 'failed', failureReason },
    );
  }

  /** Marks what failed about a file as to be made again. */
  async markRequeued(id: string): Promise<void> {
    const { manager } = this.database;
    await manager.update(MediaFile, { id, status: 'failed' }, { status: 'processing', failureReason: null });
    await manager.update(MediaFile, { id, cleanState: 'failed' }, { cleanState: 'none' });
  }

  /** Marks every failed file of a project as to be made again. @returns these files */
  async markFailedRequeued(projectId: string): Promise<RenderTarget[]> {
    const [files] = await this.database.query<[RenderTarget[], number]>(
      `UPDATE media_file SET status = 'processing', failure_reason = NULL, updated_at = now()
       WHERE project_id = $1 AND status = 'failed' AND deleted_at IS NULL
       RETURNING id, file_type AS "fileType", revision`,
      [projectId],
    );
    return files;
  }

  /** Marks renditions without watermark as requested for those of the files for which they are not. @returns these files */
  async markCleanRequested(ids: readonly string[]): Promise<RenderTarget[]> {
    // Two clients' pages at once: each takes what the other has not locked. Photos first: they take no time.
    const files = await this.database.lockManager.query<RenderTarget[]>(
      `SELECT id, file_type AS "fileType", revision FROM media_file
       WHERE id = ANY($1::uuid[]) AND clean_state = 'none' AND status = 'ready' AND deleted_at IS NULL ORDER BY file_type, created_at, id FOR UPDATE SKIP LOCKED`,
      [ids],
    );
    if (files.length > 0)
      await this.database.query(
        `UPDATE media_file SET clean_state = 'wanted', updated_at = now() WHERE id = ANY($1::uuid[])`,
        [files.map(({ id }) => id)],
      );
    return files;
  }

  /** Adds the finished renditions without watermark. @returns false when the row is gone or its original was replaced meanwhile */
  @Transactional()
  async completeClean(
    { id, revision }: Pick<MediaFile, 'id' | 'revision'>,
    renditions: RenderedFile['renditions'],
  ): Promise<boolean> {
    const { manager } = this.database;
    const result = await manager.update(MediaFile, { id, revision }, { cleanState: 'ready' });
    if (result.affected !== 1) return false;
    await manager.delete(Rendition, { mediaFileId: id, class: 'clean' });
    await manager.insert(
      Rendition,
      renditions.map((rendition) => ({ ...rendition, mediaFileId: id })),
    );
    return true;
  }

  async failClean(id: string): Promise<void> {
    await this.database.manager.update(MediaFile, { id, cleanState: 'wanted' }, { cleanState: 'failed' });
  }

  /** Files that have been waiting for their renditions since `before`, the oldest first, from the one after `last` on. */
  listUnfinished(before: Date, last: UnfinishedFile | null, limit: number): Promise<UnfinishedFile[]> {
    return this.database.query(
      `SELECT id, file_type AS "fileType", revision, CASE status WHEN 'processing' THEN 'render' ELSE 'clean' END AS "pendingRender", updated_at::text AS "updatedAt"
       FROM media_file
       WHERE deleted_at IS NULL AND (status = 'processing' OR clean_state = 'wanted')
         AND updated_at < $1 AND ($2::timestamptz IS NULL OR (updated_at, id) > ($2, $3))
       ORDER BY updated_at, id LIMIT $4`,
      [before, last?.updatedAt ?? null, last?.id ?? null, limit],
    );
  }

  /** Files whose new original has been waiting for its renditions since `before`; their revision is the new one's. */
  listUnfinishedReplacements(before: Date): Promise<RenderTarget[]> {
    return this.database.query(
      `SELECT f.id, f.file_type AS "fileType", s.revision
       FROM media_replacement s JOIN media_file f ON f.id = s.media_file_id
       WHERE s.status = 'processing' AND s.created_at < $1 AND f.deleted_at IS NULL`,
      [before],
    );
  }

  /** Some of the ready files whose previews wait for a re-render; none while the jobs of others wait in the outbox. */
  listToRenew(limit: number): Promise<Pick<MediaFile, 'id' | 'fileType' | 'watermarkWanted'>[]> {
    return this.database.query(
      `SELECT id, file_type AS "fileType", watermark_wanted AS "watermarkWanted"
       FROM media_file
       WHERE deleted_at IS NULL AND status = 'ready' AND watermark_wanted > watermark_version
         AND NOT EXISTS (SELECT 1 FROM job_outbox WHERE name IN ('renew-photo', 'renew-video'))
       ORDER BY id LIMIT $1`,
      [limit],
    );
  }

  async countFailed(): Promise<number> {
    const [row] = await this.database.query<[{ failed: number }]>(
      `SELECT count(*)::int AS failed FROM media_file WHERE status = 'failed' AND deleted_at IS NULL`,
    );
    return row.failed;
  }
}
