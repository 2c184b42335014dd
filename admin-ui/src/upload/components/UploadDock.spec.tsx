import { cleanup, screen } from '@testing-library/react';
import { renderScreen } from '../../../test/screen';
import { UploadDock } from './UploadDock';

const mockMB = 1024 * 1024;
const mockRunning = (projectId: string, totalBytes: number, sentBytes: number, secondsLeft: number) => ({
  projectId,
  state: { totalBytes, sentBytes, bytesPerSecond: mockMB, secondsLeft },
});

jest.mock('../UploadsProvider', () => ({
  useRunningUploads: () => [
    mockRunning('p', 100 * mockMB, 90 * mockMB, 10),
    mockRunning('q', 700 * mockMB, 110 * mockMB, 590),
  ],
  useInterruptedUploads: () => null,
}));

afterEach(cleanup);

describe('UploadDock', () => {
  it('estimates the time left of all uploads', () => {
    renderScreen(<UploadDock />);
    expect(screen.getByRole('link', { name: 'Uploading, 25%' }).textContent).toContain('5 min left');
  });
});
