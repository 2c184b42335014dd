import type { GalleryMediaFileDto, SiteDto } from '@showreel/api-client';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { favouritesQuery } from '../../api/gallery/favourites';
import { galleryQuery, type GalleryReply } from '../../api/gallery/gallery';
import { forgetSession } from '../../api/session';
import { siteQuery, useSite } from '../../api/site';
import fall from '../../features/landing/pictures/fall.webp';
import figure from '../../features/landing/pictures/figure.webp';
import river from '../../features/landing/pictures/river.webp';
import { lazyPage } from '../../ui/lazy/lazy-page';
import { PageParamsContext } from '../../ui/routing/page-params';

// The screens come from the chunks that their pages have anyway, so the split of the first load stays as it is.
const GalleryScreen = lazyPage(() => import('../gallery/GalleryRoute'), 'GalleryScreen');
const LoginPage = lazyPage(() => import('../../features/login/LoginPage'), 'LoginPage');
const LandingPage = lazyPage(() => import('../signed-in/HomeGate'), 'LandingPage');

/** A draft has the brand as the console edits it, and the page on which it is shown. */
export interface SiteDraft {
  page: 'gallery' | 'home';
  brand: Partial<SiteDto>;
  /** The sample gallery's name, in the language of the console. */
  galleryName: string;
}

const LINK = { projectId: 'preview', visitor: 'preview' };

/** Shows a gallery with sample photos, or the home page, in a brand that is not saved yet. */
export function SitePreview({ draft: { page, brand, galleryName } }: { draft: SiteDraft }) {
  const queries = useQueryClient();
  const { data: site } = useSite();
  useEffect(() => {
    if (site) queries.setQueryData(siteQuery.queryKey, { ...site, ...brand });
  }, [queries, site, brand]);
  const [isPrepared, setPrepared] = useState(false);
  // The screens read this from the cache, so that they request nothing from the server.
  useEffect(() => {
    forgetSession(queries);
    queries.setQueryData(galleryQuery(LINK).queryKey, sampleGallery(galleryName));
    queries.setQueryData(favouritesQuery(LINK).queryKey, { fileIds: ['sample-1'], others: [] });
    setPrepared(true);
    // oxlint-disable-next-line react/exhaustive-deps -- before the first screen; the name stays while the page is open
  }, [queries]);
  if (!isPrepared) return null;
  if (page === 'home') return (brand.homePage ?? site?.homePage) === 'signIn' ? <LoginPage /> : <LandingPage />;
  return (
    <PageParamsContext value={LINK}>
      <GalleryScreen />
    </PageParamsContext>
  );
}

const PHOTOS = [
  [figure, 1080, 720],
  [fall, 600, 1070],
  [river, 720, 500],
] as const;
/** This picture stands for a film. */
const FILM = 5;

function sampleGallery(name: string): GalleryReply {
  const day = '2026-06-20';
  const mediaFiles = [...PHOTOS, ...PHOTOS].map(([url, width, height], at): GalleryMediaFileDto => ({
    id: `sample-${at}`,
    fileType: at === FILM ? 'video' : 'photo',
    originalName: at === FILM ? 'Film.mp4' : `${at + 1}.jpg`,
    fileSize: 1_000_000,
    url,
    thumbnailUrl: url,
    duration: at === FILM ? 42 : null,
    width,
    height,
    placeholder: null,
    film: null,
    sources: [{ url, width, height, watermarked: false }],
    createdAt: `${day}T12:00:00Z`,
    hasDownloaded: false,
    isUnlocked: false,
    watermarked: false,
    isPrivate: false,
    albumId: null,
  }));
  const [cover] = mediaFiles;
  const centre = { x: 0.5, y: 0.5 };
  return {
    project: {
      id: LINK.projectId,
      name,
      description: null,
      clientEmail: '',
      eventDate: day,
      status: 'active',
      access: 'free',
      timerEnabled: false,
      expiresAt: null,
      createdAt: cover!.createdAt,
      videoCount: 1,
      photoCount: mediaFiles.length - 1,
    },
    albums: [],
    mediaFiles,
    coverFileId: cover!.id,
    coverSources: cover!.sources,
    coverLayout: 'full',
    coverFocus: { phone: centre, desktop: centre },
    gridDensity: 'large',
    timerStyle: 'days',
    clientAccess: {
      accessLevel: 'free',
      mayHide: false,
      freeAllowance: { videos: 0, photos: 1, photoLabel: null },
      chosenPhotoIds: [],
      photoDownloadsLeft: 1,
      downloadSizes: ['original'],
      freeDownloadsUsed: 0,
      freeHeadshotUsed: false,
      freeHeadshotFileId: null,
      videoDownloadsLeft: 0,
      offeredPackages: [],
      singleFiles: { videoCents: null, photoCents: null },
      additionalPhotoCents: null,
      deferredPurchases: [],
    },
    downloadCount: 0,
    clockSkew: 0,
    readAt: 0,
  };
}
