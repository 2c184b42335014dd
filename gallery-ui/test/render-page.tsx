import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { Suspense, type ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { createQueryClient } from '../src/api/query-client';
import { BrowserHistory } from '../src/lib/browser-history';

/** Draws a page at an address, with the site's history and queries; every other address shows itself as text. */
export function renderPage(address: string, path: string, page: ReactNode) {
  window.history.replaceState(null, '', address);
  return render(
    <BrowserHistory>
      <QueryClientProvider client={createQueryClient()}>
        <Suspense fallback={null}>
          <Routes>
            <Route path={path} element={page} />
            <Route path="*" element={<p>Elsewhere</p>} />
          </Routes>
        </Suspense>
      </QueryClientProvider>
    </BrowserHistory>,
  );
}
