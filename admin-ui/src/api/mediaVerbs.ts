import {
  cancelReplacement, createAlbum, createUploadUrls, deleteAlbum, deleteManyMedia, getStorageUsed, listAlbums, listFavourites, moveMedia, orderAlbums, renameAlbum, renameMedia, replaceMedia, restoreMedia,
  setMediaOrder, setProjectCover,
  type AlbumDto, type DeletedMediaDto, type FavouritesDto, type MoveMediaDto, type ProjectDto, type StaffMediaFileDto, type StorageUsedDto,
} from '@showreel/api-client';
import { HttpError } from 'react-admin';
import { text } from '../messages/language';
import { CALL, call } from './client';

/** What staff do with the files and sections of a project. */
export interface MediaVerbs {
  renameMedia(id: string, displayName: string | null): Promise<StaffMediaFileDto>;
  moveMedia(projectId: string, move: MoveMediaDto): Promise<StaffMediaFileDto[]>;
  deleteManyMedia(projectId: string, mediaFileIds: string[]): Promise<DeletedMediaDto>;
  restoreMedia(projectId: string, mediaFileIds: string[]): Promise<StaffMediaFileDto[]>;
  setMediaOrder(projectId: string, order: ProjectDto['mediaOrder']): Promise<ProjectDto>;
  setCover(projectId: string, mediaFileId: string | null): Promise<ProjectDto>;
  replaceMedia(file: Pick<StaffMediaFileDto, 'id' | 'projectId'>, picked: File): Promise<StaffMediaFileDto>;
  cancelReplacement(id: string): Promise<StaffMediaFileDto>;
  storageUsed(projectId: string): Promise<StorageUsedDto>;
  favourites(projectId: string): Promise<FavouritesDto>;
  listAlbums(projectId: string): Promise<AlbumDto[]>;
  createAlbum(projectId: string, name: string): Promise<AlbumDto>;
  renameAlbum(id: string, name: string): Promise<AlbumDto>;
  orderAlbums(projectId: string, albumIds: string[]): Promise<AlbumDto[]>;
  deleteAlbum(id: string): Promise<void>;
}

/** Uploads a new version by a signed link and puts it into the file's place. */
async function replace({ id, projectId }: Pick<StaffMediaFileDto, 'id' | 'projectId'>, picked: File): Promise<StaffMediaFileDto> {
  const { name, type, size } = picked;
  const { uploadUrls } = await call(createUploadUrls({ ...CALL, path: { id: projectId }, body: { files: [{ name, type, size }] } }));
  const [{ uploadUrl, key }] = uploadUrls as [{ uploadUrl: string; key: string }];
  const stored = await fetch(uploadUrl, { method: 'PUT', body: picked, headers: { 'content-type': type } }).catch(() => null);
  if (!stored?.ok) throw new HttpError(text('media.uploadBroken'), stored?.status ?? 0, null);
  return call(replaceMedia({ ...CALL, path: { id }, body: { key } }));
}

/** The verbs through the generated client. */
export const mediaVerbs: MediaVerbs = {
  renameMedia: (id, displayName) => call(renameMedia({ ...CALL, path: { id }, body: { displayName } })),
  moveMedia: (id, body) => call(moveMedia({ ...CALL, path: { id }, body })),
  deleteManyMedia: (id, mediaFileIds) => call(deleteManyMedia({ ...CALL, path: { id }, body: { mediaFileIds } })),
  restoreMedia: (id, mediaFileIds) => call(restoreMedia({ ...CALL, path: { id }, body: { mediaFileIds } })),
  setMediaOrder: (id, order) => call(setMediaOrder({ ...CALL, path: { id }, body: { order } })),
  setCover: (id, mediaFileId) => call(setProjectCover({ ...CALL, path: { id }, body: { mediaFileId } })),
  replaceMedia: replace,
  cancelReplacement: (id) => call(cancelReplacement({ ...CALL, path: { id } })),
  storageUsed: (id) => call(getStorageUsed({ ...CALL, path: { id } })),
  favourites: (id) => call(listFavourites({ ...CALL, path: { id } })),
  listAlbums: (id) => call(listAlbums({ ...CALL, path: { id } })),
  createAlbum: (id, name) => call(createAlbum({ ...CALL, path: { id }, body: { name } })),
  renameAlbum: (id, name) => call(renameAlbum({ ...CALL, path: { id }, body: { name } })),
  orderAlbums: (id, albumIds) => call(orderAlbums({ ...CALL, path: { id }, body: { albumIds } })),
  deleteAlbum: async (id) => void (await call(deleteAlbum({ ...CALL, path: { id } }))),
};
