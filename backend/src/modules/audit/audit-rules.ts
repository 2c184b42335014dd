export type SubjectKind = 'project' | 'file' | 'user' | 'purchase';
export type Details = Record<string, string | number | boolean | null>;

interface Rule {
  /** What it is done to, and the part of the path that names it. */
  subject?: [kind: SubjectKind, parameter: string];
  /** What the reply made, where there was nothing before. */
  made?: SubjectKind;
  /** What of the body may be kept: named here or not at all, so that no password, link or text of a mail ever is. */
  details?: (body: Record<string, unknown>) => Details;
}

const project: Rule = { subject: ['project', 'id'] };
const file: Rule = { subject: ['file', 'id'] };
const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : null);
const changed = (body: Record<string, unknown>) => ({
  changed: Object.keys(body)
    .filter((name) => name !== 'version')
    .sort()
    .join(', ')
    .slice(0, 200),
});
const names = (list: unknown, field: string): Details => {
  const files = Array.isArray(list) ? (list as Record<string, unknown>[]) : [];
  return { files: files.length, first: text(files[0]?.[field]) };
};

/** Reads, and steps of something that is kept as a whole. */
export const UNRECORDED: ReadonlySet<string> = new Set([
  'createUploadUrls',
  'signUploadParts',
  'startUploads',
  'completeUpload',
  'abortUpload',
  'previewWatermark',
  'previewShare',
  'markPurchaseSeen',
  'uploadSettingsPicture',
]);

/** Kept although no staff route, or although it only reads. */
export const ALSO: ReadonlySet<string> = new Set([
  'login',
  'logout',
  'logoutByNavigation',
  'logoutEverywhere',
  'changePassword',
  'updateAccount',
  'downloadOriginal',
  'showProjectPasscode',
  'exportPurchases',
  'exportAudit',
]);

/** What is kept of each call beside who, what and when. A call that is missing here is kept all the same, with less. */
export const AUDIT_RULES: Readonly<Record<string, Rule>> = {
  createProject: { made: 'project', details: ({ timerEnabled }) => ({ timer: timerEnabled === true }) },
  updateProject: {
    ...project,
    details: (body) => ({
      ...changed(body),
      ...(body['status'] === undefined ? {} : { status: text(body['status']) }),
    }),
  },
  setProjectTimer: {
    ...project,
    details: ({ timerEnabled, expiresAt }) => ({ timer: timerEnabled === true, expiresAt: text(expiresAt) }),
  },
  setProjectPasscode: { ...project, details: ({ passcode }) => ({ passcode: passcode === null ? 'removed' : 'set' }) },
  showProjectPasscode: project,
  setProjectCover: project,
  deleteProject: project,
  processUploads: { ...project, details: ({ uploads }) => names(uploads, 'originalName') },
  deleteMedia: file,
  renderMediaAgain: file,
  retryFailedMedia: project,
  downloadOriginal: file,
  createAlbum: { ...project, details: ({ name }) => ({ album: text(name) }) },
  orderAlbums: project,
  renameAlbum: { details: ({ name }) => ({ album: text(name) }) },
  deleteAlbum: {},
  renameMedia: file,
  replaceMedia: file,
  cancelReplacement: file,
  moveMedia: project,
  deleteManyMedia: {
    ...project,
    details: ({ ids, mediaFileIds, fileIds }) => ({
      files: [ids, mediaFileIds, fileIds].flat().filter((id) => id !== undefined).length,
    }),
  },
  restoreMedia: project,
  setMediaOrder: project,
  createUser: { made: 'user' },
  changeUserRole: { subject: ['user', 'userId'], details: ({ role }) => ({ role: text(role) }) },
  resetUserPassword: { subject: ['user', 'userId'] },
  refundPurchase: {
    subject: ['purchase', 'id'],
    details: ({ amountCents }) => ({ amountCents: typeof amountCents === 'number' ? amountCents : null }),
  },
  updateSettings: { details: changed },
  shareGallery: { ...project, details: ({ subject }) => ({ mail: text(subject) }) },
  retryShare: project,
  viewAsClient: project,
};
