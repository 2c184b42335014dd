import type { AlbumDto, StaffMediaFileDto } from '@showreel/api-client';
import { createContext, use } from 'react';
import type { MediaVisibility } from './useMediaActions';
import type { Nearness } from './nearness';
import type { Step } from './selection';

/** Cards and tools ask their board to do this. The functions are stable, and change nothing that is rendered. */
export interface BoardActions {
  rename: (file: StaffMediaFileDto) => void;
  captions: (file: StaffMediaFileDto) => void;
  remove: (file: StaffMediaFileDto) => void;
  view: (file: StaffMediaFileDto) => void;
  press: (file: StaffMediaFileDto, range: boolean) => void;
  step: (file: StaffMediaFileDto, step: Step) => void;
  setAlbum: (ids: string[], albumId: string | null) => void;
  show: (ids: string[], change: MediaVisibility) => void;
  cover: (file: StaffMediaFileDto | null) => void;
  replace: (file: StaffMediaFileDto, picked: File) => void;
  /** Cancels the new version that is being uploaded. */
  cancelReplacement: (file: StaffMediaFileDto) => void;
  changed: () => void;
  /** Returns the files to drag with this one: the selection, if the file is part of it. */
  dragged: (file: StaffMediaFileDto) => string[];
  dropAt: (ids: string[], file: StaffMediaFileDto, after: boolean) => void;
}

/**
 * All parts of a project's board share this. Of a card's own file, only what changes with it is a prop: all cards
 * re-render when this context changes.
 */
export interface Board {
  projectId: string;
  coverFileId: string | null;
  albums: readonly AlbumDto[];
  nearness: Nearness;
  actions: BoardActions;
}

export const BoardContext = createContext<Board | null>(null);

/** Returns the board around this part. */
export function useBoard(): Board {
  const board = use(BoardContext);
  if (!board) throw new Error('BoardContext is missing.');
  return board;
}
