/** The server accepts these files, as `/api/site` says. */
export interface AcceptedFiles {
  maxUploadBytes: number;
  uploadTypes: readonly string[];
}

/** Without a limit of the operator, files may have 500 MiB. */
const DEFAULT_BYTES = 500 * 1024 * 1024;

/** These files are accepted until the server has answered. */
export const ACCEPTED_BY_DEFAULT: AcceptedFiles = {
  maxUploadBytes: DEFAULT_BYTES,
  uploadTypes: ['mp4', 'mov', 'avi', 'jpg', 'jpeg', 'png'],
};

let accepted = ACCEPTED_BY_DEFAULT;

/** Returns the files that the server accepts. */
export const acceptedFiles = (): AcceptedFiles => accepted;

/** Sets the files that the server accepts, with each answer of `/api/site`. */
export const setAcceptedFiles = (files: AcceptedFiles): unknown => (accepted = files);
