/** The files that the server accepts, as `/api/site` says. */
export interface AcceptedFiles {
  maxUploadBytes: number;
  /** Extensions. */
  uploadTypes: readonly string[];
}

/** The limit where the operator has set none: 500 MiB. */
const DEFAULT_BYTES = 500 * 1024 * 1024;

/** What is accepted until the server has answered. */
export const ACCEPTED_BY_DEFAULT: AcceptedFiles = {
  maxUploadBytes: DEFAULT_BYTES,
  uploadTypes: ['mp4', 'mov', 'avi', 'jpg', 'jpeg', 'png'],
};

let accepted = ACCEPTED_BY_DEFAULT;

/** The files that the server accepts. */
export const acceptedFiles = (): AcceptedFiles => accepted;

/** Sets the files that the server accepts: with each answer of `/api/site`. */
export const setAcceptedFiles = (files: AcceptedFiles): unknown => (accepted = files);
