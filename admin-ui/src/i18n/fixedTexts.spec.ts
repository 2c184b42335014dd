import { en } from './en/catalogue';

/** People and scripts rely on these texts word for word. */
describe('texts that stay as they are', () => {
  it('of screens, tables and states', () => {
    const { dashboard, projects, users, media, project, login, upload } = en;
    expect([
      dashboard.activeProjects,
      dashboard.monthlyRevenue,
      dashboard.totalDownloads,
      dashboard.activeClients,
      dashboard.projects,
      dashboard.users,
    ]).toEqual([
      'Active Projects',
      'Monthly Revenue',
      'Total Downloads',
      'Active Clients',
      'Projects',
      'User Management',
    ]);
    expect([projects.project, projects.client, projects.status, projects.files, projects.actions]).toEqual([
      'Project',
      'Client',
      'Status',
      'Files',
      'Actions',
    ]);
    expect([projects.create, projects.timerTitle, upload.title, project.notFound, en.app.goBack]).toEqual([
      'Create New Project',
      'Edit Gallery Timer',
      'Upload Files',
      'Project Not Found',
      'Go Back',
    ]);
    expect([
      users.user,
      users.email,
      users.role,
      users.accountType,
      users.local,
      users.oauth,
      users.created,
      users.actions,
    ]).toEqual(['User', 'Email', 'Role', 'Account Type', 'Local', 'OAuth', 'Created', 'Actions']);
    expect([users.create, users.makeAdmin, users.removeAdmin, users.resetPassword]).toEqual([
      'Create User',
      'Make Admin',
      'Remove Admin',
      'Reset Password',
    ]);
    expect([media.totalVideos, media.totalPhotos, media.totalFiles]).toEqual([
      'Total Videos',
      'Total Photos',
      'Total Files',
    ]);
    expect([upload.pending, upload.uploading, upload.success, upload.error]).toEqual([
      'pending',
      'uploading',
      'success',
      'error',
    ]);
    expect([login.title, login.signIn, login.signingIn, login.successful, login.welcome]).toEqual([
      'Admin Login',
      'Sign In',
      'Signing In...',
      'Login Successful',
      'Welcome back!',
    ]);
  });

  it('of validation', () => {
    const { login, projects, users, upload } = en;
    expect([login.emailInvalid, login.passwordRequired]).toEqual([
      'Please enter a valid email address',
      'Password is required',
    ]);
    expect([projects.nameRequired, projects.emailInvalid]).toEqual([
      'Project name is required',
      'Valid email is required',
    ]);
    expect([users.missing, users.missingText]).toEqual([
      'Missing Fields',
      'Please fill in all required fields (First Name, Last Name, and Email).',
    ]);
    expect([users.invalidPassword, users.passwordShort]).toEqual([
      'Invalid Password',
      'Password must be at least 6 characters long.',
    ]);
    expect(upload.kinds).toBe('MP4, MOV, JPG, PNG');
  });

  it('of what goes wrong, and what went well', () => {
    const { errors, login, projects, users, upload, media } = en;
    expect([login.failed, login.failedText, errors.loggedOut]).toEqual([
      'Login Failed',
      'Invalid email or password',
      'You are logged out. Logging in again...',
    ]);
    expect([upload.linksFailed, upload.storageFailed, upload.recordingFailed, upload.failedTitle]).toEqual([
      'Failed to get upload URLs',
      'Failed to upload {file} to S3: {reason}',
      'Failed to process uploads',
      'Upload Failed',
    ]);
    expect([upload.authTitle, upload.authText, upload.successTitle, upload.successText.other]).toEqual([
      'Authentication Error',
      'Please log in again to upload files',
      'Upload Successful',
      '{count} files uploaded successfully',
    ]);
    expect(upload.successText.one).toBe('{count} file uploaded successfully');
    expect([upload.badType, upload.tooLarge]).toEqual([
      'File type must be {types}',
      'File is larger than {bytes} bytes',
    ]);
    expect([
      users.roleUpdated,
      users.nowAdmin,
      users.nowRegular,
      users.passwordReset,
      users.userCreated,
      users.error,
    ]).toEqual([
      'Role Updated',
      '{email} is now an admin.',
      '{email} is now a regular user.',
      'Password Reset',
      'User Created',
      'Error',
    ]);
    expect([users.roleFailed, users.resetFailed, users.createFailed]).toEqual([
      'Failed to update user role',
      'Failed to reset password',
      'Failed to create user',
    ]);
    expect([projects.createFailed, projects.deleteFailed, projects.timerFailed]).toEqual([
      'Failed to create project',
      'Failed to delete project',
      'Failed to update timer settings',
    ]);
    expect([projects.created, projects.deleted, projects.timerSaved, projects.linkCopied]).toEqual([
      'Project created successfully',
      'Project deleted successfully',
      'Timer settings updated successfully',
      'Link Copied',
    ]);
    expect(projects.deleteText).toBe('Are you sure you want to delete "{name}"? This action cannot be undone.');
    expect([media.deleteFailed, media.prepareFailed, media.downloadFailed]).toEqual([
      'Delete Failed',
      'Thumbnail Failed',
      'Download Failed',
    ]);
    expect(upload.tooMany).toBe('Too many files');
  });
});
