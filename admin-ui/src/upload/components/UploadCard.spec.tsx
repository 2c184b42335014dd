import { cleanup } from '@testing-library/react';
import { renderScreen } from '../../../test/screen';
import { UploadCard } from './UploadCard';

jest.mock('./UploadPanel', () => ({ UploadPanel: () => null }));

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe('UploadCard', () => {
  it.each([
    [true, 'auto'],
    [false, 'smooth'],
  ] as const)('comes into view with reduced motion %s: %s', (reduced, behavior) => {
    jest.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          matches: reduced && query.includes('reduced-motion'),
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    const scroll = jest.fn();
    Element.prototype.scrollIntoView = scroll;
    renderScreen(<UploadCard projectId="p" projectName="Wedding" onClose={() => undefined} />);
    expect(scroll).toHaveBeenCalledWith({ behavior, block: 'nearest' });
  });
});
