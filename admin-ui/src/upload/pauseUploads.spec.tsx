import { Uploads } from './engine/uploads';
import type { UploadApi } from './engine/uploadApi';

// Only a browser has workers.
jest.mock('./engine/hashFile', () => ({
  ...jest.requireActual<object>('./engine/hashFile'),
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
