import type { StaffMediaFileDto } from '@showreel/api-client';
import { withVisibility } from './visibility';

const ALBUMS = [
  { id: 'open', visibility: 'everyone' },
  { id: 'drafts', visibility: 'staff' },
] as const;
const FILE = { id: 'f', albumId: null, visibility: null, isPrivate: false, audience: 'everyone' } as StaffMediaFileDto;

describe('withVisibility', () => {
  test.each([
    [{}, 'everyone'],
    [{ visibility: 'clients' }, 'clients'],
    [{ isPrivate: true }, 'clients'],
    [{ isPrivate: true, visibility: 'staff' }, 'staff'],
    [{ albumId: 'drafts' }, 'staff'],
    [{ albumId: 'drafts', visibility: 'everyone' }, 'staff'],
    [{ albumId: 'open', visibility: 'clients' }, 'clients'],
  ] as const)('shows a file with %j to %s', (change, audience) => {
    expect(withVisibility(FILE, change, ALBUMS).audience).toBe(audience);
  });
});
