import { QueryClientProvider } from '@tanstack/react-query';
import type { SiteDto } from '@showreel/api-client';
import { cleanup, render } from '@testing-library/react';
import { createQueryClient } from '../../api/query-client';
import { siteQuery } from '../../api/site';
import { SiteLogo } from './SiteLogo';

const site = { studioName: 'Harbour Films', logoUrl: '/logo.svg', logoDarkUrl: '/dark.svg', theme: 'auto' } as const;
const shown = (change: Partial<SiteDto> = {}, onPicture = false) => {
  const queries = createQueryClient();
  queries.setQueryData(siteQuery.queryKey, { ...site, ...change } as SiteDto);
  const { container } = render(
    <QueryClientProvider client={queries}>
      <SiteLogo onPicture={onPicture} />
    </QueryClientProvider>,
  );
  return [
    container.querySelector('source')?.getAttribute('srcset') ?? null,
    container.querySelector('img')?.getAttribute('src') ?? null,
    container.querySelector('img')?.alt ?? container.textContent,
  ];
};

afterEach(cleanup);

describe('SiteLogo', () => {
  it("shows the logo of the page's theme, or the name", () => {
    expect(shown()).toEqual(['/dark.svg', '/logo.svg', 'Harbour Films']);
    expect(shown({ theme: 'dark' })).toEqual([null, '/dark.svg', 'Harbour Films']);
    expect(shown({ theme: 'light' })).toEqual([null, '/logo.svg', 'Harbour Films']);
    expect(shown({ logoDarkUrl: null, theme: 'dark' })).toEqual([null, '/logo.svg', 'Harbour Films']);
    expect(shown({ logoUrl: null, logoDarkUrl: null })).toEqual([null, null, 'Harbour Films']);
  });

  it('shows only a logo for dark pages on a picture, in every theme', () => {
    expect(shown({ theme: 'light' }, true)).toEqual([null, '/dark.svg', 'Harbour Films']);
    expect(shown({}, true)).toEqual([null, '/dark.svg', 'Harbour Films']);
    expect(shown({ logoDarkUrl: null }, true)).toEqual([null, null, 'Harbour Films']);
  });
});
