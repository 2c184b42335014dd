import { cleanup, fireEvent, screen } from '@testing-library/react';
import { button, renderScreen } from '../../../test/screen';
import { UploadDock } from './UploadDock';

const mockMB = 1024 * 1024;
const mockRunning = (projectId: string, totalBytes: number, sentBytes: number, secondsLeft: number) => ({
  projectId,
  state: { totalBytes, sentBytes, bytesPerSecond: mockMB, secondsLeft, paused: false },
});
const TWO = [mockRunning('p', 100 * mockMB, 90 * mockMB, 10), mockRunning('q', 700 * mockMB, 110 * mockMB, 590)];
const mockPause = { pause: jest.fn(), resume: jest.fn() };
let mockUploads = TWO;
let mockInterrupted: { projectId: string; count: number } | null = null;

jest.mock('../UploadsProvider', () => ({
  useRunningUploads: () => mockUploads,
  useInterruptedUploads: () => mockInterrupted,
  usePauseUploads: () => mockPause,
}));

/** Makes media queries match as on a phone. */
function onPhone() {
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (media) =>
        ({ matches: media.includes('max-width'), media, addEventListener() {}, removeEventListener() {} }) as never,
    );
}

beforeEach(() => {
  mockUploads = TWO;
  mockInterrupted = null;
  jest.clearAllMocks();
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe('UploadDock', () => {
  it('estimates the time left of all uploads', () => {
    renderScreen(<UploadDock at="top" />);
    expect(screen.getByRole('link', { name: 'Uploading, 25%' }).textContent).toContain('5 min left');
  });

  it('pauses and resumes all uploads', () => {
    renderScreen(<UploadDock at="top" />);
    fireEvent.click(button('Pause the upload'));
    expect(mockPause.pause).toHaveBeenCalledTimes(1);
    cleanup();
    mockUploads = TWO.map(({ projectId, state }) => ({ projectId, state: { ...state, paused: true } }));
    renderScreen(<UploadDock at="top" />);
    expect(screen.getByRole('link', { name: 'Upload paused, 25%' }).textContent).toContain('Upload paused 25%');
    fireEvent.click(button('Resume the upload'));
    expect(mockPause.resume).toHaveBeenCalledTimes(1);
  });

  it('is at the bottom of a phone, in words and with its pause, and moves what else is there', () => {
    onPhone();
    renderScreen(
      <>
        <UploadDock at="top" />
        <UploadDock at="bottom" />
      </>,
    );
    const dock = screen.getByRole('region', { name: 'Uploading' });
    expect(dock.textContent).toContain('Uploading 25% · 5 min left');
    expect(screen.getAllByRole('button', { name: 'Pause the upload' })).toHaveLength(1);
    expect(dock.contains(button('Pause the upload'))).toBe(true);
    cleanup();
    mockUploads = TWO.map(({ projectId, state }) => ({ projectId, state: { ...state, paused: true } }));
    renderScreen(<UploadDock at="bottom" />);
    expect(screen.getByRole('region', { name: 'Upload paused' })).toBeTruthy();
    const space = () => document.documentElement.style.getPropertyValue('--upload-dock');
    expect(space()).toBe('48px');
    cleanup();
    expect(space()).toBe('');
  });

  it('says on a phone that uploads were interrupted', () => {
    mockUploads = [];
    mockInterrupted = { projectId: 'p', count: 5 };
    onPhone();
    renderScreen(<UploadDock at="bottom" />);
    const link = screen.getByRole('link', { name: '5 uploads interrupted' });
    expect(link.textContent).toContain('5 uploads interrupted');
    expect(link.getAttribute('href')).toBe('/projects/p');
  });
});
