import {
  cancelReplacement,
  createAlbum,
  deleteAlbum,
  deleteManyMedia,
  getStorageUsed,
  listAlbums,
  listFavourites,
  moveMedia,
  orderAlbums,
  renameAlbum,
  renameMedia,
  replaceMedia,
  restoreMedia,
  setMediaOrder,
  setProjectCover,
  type AlbumDto,
  type DeletedMediaDto,
  type FavouritesDto,
  type MoveMediaDto,
  type ProjectDto,
  type ReplaceMediaDto,
  type StaffMediaFileDto,
  type StorageUsedDto,
} from '@showreel/api-client';
import { abortedBy, CALL, call } from './client';

/** What staff do with the files and sections of a project. */
export interface MediaVerbs {
  renameMedia(id: string, displayName: string | null): Promise<StaffMediaFileDto>;
  moveMedia(projectId: string, move: MoveMediaDto): Promise<StaffMediaFileDto[]>;
  deleteManyMedia(projectId: string, mediaFileIds: string[]): Promise<DeletedMediaDto>;
  restoreMedia(projectId: string, mediaFileIds: string[]): Promise<StaffMediaFileDto[]>;
  setMediaOrder(projectId: string, order: ProjectDto['mediaOrder']): Promise<ProjectDto>;
  setCover(projectId: string, mediaFileId: string | null): Promise<ProjectDto>;
  replaceMedia(id: string, upload: ReplaceMediaDto): Promise<StaffMediaFileDto>;
  cancelReplacement(id: string): Promise<StaffMediaFileDto>;
  storageUsed(projectId: string, signal?: AbortSignal): Promise<StorageUsedDto>;
  favourites(projectId: string, signal?: AbortSignal): Promise<FavouritesDto>;
  listAlbums(projectId: string, signal?: AbortSignal): Promise<AlbumDto[]>;
  createAlbum(projectId: string, name: string): Promise<AlbumDto>;
  renameAlbum(id: string, name: string): Promise<AlbumDto>;
  orderAlbums(projectId: string, albumIds: string[]): Promise<AlbumDto[]>;
  deleteAlbum(id: string): Promise<void>;
}

/** The verbs through the generated client. */
export const mediaVerbs: MediaVerbs = {
  renameMedia: (id, displayName) => call(renameMedia({ ...CALL, path: { id }, body: { displayName } })),
  moveMedia: (id, body) => call(moveMedia({ ...CALL, path: { id }, body })),
  deleteManyMedia: (id, mediaFileIds) => call(deleteManyMedia({ ...CALL, path: { id }, body: { mediaFileIds } })),
  restoreMedia: (id, mediaFileIds) => call(restoreMedia({ ...CALL, path: { id }, body: { mediaFileIds } })),
  setMediaOrder: (id, order) => call(setMediaOrder({ ...CALL, path: { id }, body: { order } })),
  setCover: (id, mediaFileId) => call(setProjectCover({ ...CALL, path: { id }, body: { mediaFileId } })),
  replaceMedia: (id, body) => call(replaceMedia({ ...CALL, path: { id }, body })),
  cancelReplacement: (id) => call(cancelReplacement({ ...CALL, path: { id } })),
  storageUsed: (id, signal) => call(getStorageUsed({ ...CALL, path: { id }, ...abortedBy(signal) })),
  favourites: (id, signal) => call(listFavourites({ ...CALL, path: { id }, ...abortedBy(signal) })),
  listAlbums: (id, signal) => call(listAlbums({ ...CALL, path: { id }, ...abortedBy(signal) })),
  createAlbum: (id, name) => call(createAlbum({ ...CALL, path: { id }, body: { name } })),
  renameAlbum: (id, name) => call(renameAlbum({ ...CALL, path: { id }, body: { name } })),
  orderAlbums: (id, albumIds) => call(orderAlbums({ ...CALL, path: { id }, body: { albumIds } })),
  deleteAlbum: async (id) => void (await call(deleteAlbum({ ...CALL, path: { id } }))),
};
