import { getLegalPage, type LegalPageDto } from '@showreel/api-client';
import { useQuery } from '@tanstack/react-query';
import type { Language } from '../i18n/languages';
import { CALL, call } from './call';

/** A legal page in this language or, if it is not written in it, another. Errors: route.not_found, request.invalid. */
export const useLegalPage = (page: LegalPageDto['page'], language: Language) =>
  useQuery({
    queryKey: ['/api/site/legal', page, language],
    queryFn: () => call(getLegalPage({ ...CALL, path: { page }, query: { language } })),
  });
