import { cleanup, render } from '@testing-library/react';
import { SiteLogo } from './SiteLogo';

const site = { studioName: 'Harbour Films', logoUrl: '/logo.svg', logoDarkUrl: '/dark.svg', theme: 'auto' } as const;
const shown = (change: Partial<Parameters<typeof SiteLogo>[0]['site']> = {}) => {
  const { container } = render(<SiteLogo site={{ ...site, ...change }} />);
  return [
    container.querySelector('source')?.getAttribute('srcset') ?? null,
    container.querySelector('img')?.getAttribute('src') ?? null,
    container.querySelector('img')?.alt ?? container.textContent,
  ];
};

afterEach(cleanup);

it("shows the logo of the page's theme, or the name", () => {
  expect(shown()).toEqual(['/dark.svg', '/logo.svg', 'Harbour Films']);
  expect(shown({ theme: 'dark' })).toEqual([null, '/dark.svg', 'Harbour Films']);
  expect(shown({ theme: 'light' })).toEqual([null, '/logo.svg', 'Harbour Films']);
  expect(shown({ logoDarkUrl: null, theme: 'dark' })).toEqual([null, '/logo.svg', 'Harbour Films']);
  expect(shown({ logoUrl: null, logoDarkUrl: null })).toEqual([null, null, 'Harbour Films']);
});
