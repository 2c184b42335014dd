/** The state of the files of a large gallery that are not loaded yet. */
export interface MoreFilesState {
  /** The place of the next page; undefined once all files are loaded. */
  cursor: string | undefined;
  loading: boolean;
  failed: boolean;
  loaded: number;
  total: number;
  /** Loads the next page. */
  next: () => void;
  /** Loads the next page after a failure. */
  retry: () => void;
}
