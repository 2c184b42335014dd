import { Uploads } from './uploads';
import type { UploadApi } from './uploadApi';

// The document of the tests has no workers.
jest.mock('./hashFile', () => ({
  ...jest.requireActual<object>('./hashFile'),
  createHasher:
    () =>
    ({ name }: File) =>
      Promise.resolve(`sha of ${name}`),
}));

describe('Uploads', () => {
  it('pauses and resumes the uploads of all projects', () => {
    // The server has not answered yet.
    const api = { startUploads: () => new Promise(() => {}) } as unknown as UploadApi;
    const uploads = new Uploads(api);
    for (const projectId of ['p', 'q']) {
      uploads.queueOf(projectId).add([new File(['x'], 'a.jpg')]);
      uploads.queueOf(projectId).start();
    }
    const paused = () => ['p', 'q'].map((projectId) => uploads.stateOf(projectId).paused);
    uploads.pause();
    expect(paused()).toEqual([true, true]);
    uploads.resume();
    expect(paused()).toEqual([false, false]);
  });
});
