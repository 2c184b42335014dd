import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { GalleryReply } from '../../api/gallery';
import { useSite } from '../../api/site';
import { formatDate, plural } from '../../lib/format';
import { receiptPath, type GalleryLink } from '../../lib/gallery-link';
import { isLocked } from '../../lib/media-access';
import { ButtonLink } from '../../ui/Button';
import { Link } from '../../ui/Link';
import { SiteMark } from '../../ui/SiteMark';
import { Tabs } from '../../ui/Tabs';
import { whenIdle } from '../../lib/when-idle';
import { Allowance } from './Allowance';
import { CountdownCard } from './CountdownCard';
import styles from './Gallery.module.css';
import { PhotoGrid } from './PhotoGrid';
import { downloadLabel, useDownloads } from './useDownloads';
import { useHearts } from './useHearts';
import { VideoCards } from './VideoCards';
import type { ViewerSlot } from '../../lib/viewer-slot';

const loadDialogs = async () => ({ default: (await import('./DownloadDialogs')).DownloadDialogs });
const DownloadDialogs = lazy(loadDialogs);
const PackageComparison = lazy(async () => ({ default: (await import('./PackageComparison')).PackageComparison }));

type Filter = 'all' | 'video' | 'photo';

const FILTERS: readonly { value: Filter; label: string }[] = [{ value: 'all', label: 'All Media' }, { value: 'video', label: 'Videos' }, { value: 'photo', label: 'Photos' }];

/** The gallery of a client who may see it. */
export function OpenGallery({ link, gallery, onEnd, onStale, renderViewer }: {
  link: GalleryLink; gallery: GalleryReply; onEnd: () => void; onStale: () => void; renderViewer: ViewerSlot;
}) {
  const { project, mediaFiles, clientAccess } = gallery;
  const { data: site } = useSite();
  const downloads = useDownloads(link, gallery);
  const hearts = useHearts(link);
  const [filter, setFilter] = useState<Filter>('all');
  const [viewed, setViewed] = useState<{ kind: 'photo' | 'video'; index: number }>();
  const videos = useMemo(() => mediaFiles.filter(({ fileType }) => fileType === 'video'), [mediaFiles]);
  const photos = useMemo(() => mediaFiles.filter(({ fileType }) => fileType === 'photo'), [mediaFiles]);
  const endsAt = project.timerEnabled && project.expiresAt ? project.expiresAt : null;
  useEffect(() => whenIdle(() => void loadDialogs()), []);
  const label = (file: (typeof mediaFiles)[number]) => downloadLabel(file, clientAccess);

  return (
    <>
      <title>{site ? `${project.name} – ${site.studioName}` : project.name}</title>
      <header className={styles['header']}>
        <Link to="/" className={styles['back']}><ArrowLeft size={18} aria-hidden />Back to Dashboard</Link>
        <SiteMark site={site} />
      </header>
      <main id="content" tabIndex={-1} className={styles['main']}>
        <section className={styles['hero']}>
          <div>
            <h1 className={styles['title']}>{project.name}</h1>
            <p className={styles['facts']}>
              <time dateTime={project.createdAt}>{formatDate(project.createdAt)}</time>
              <span>{plural(project.videoCount, 'video')}</span>
              <span>{plural(project.photoCount, 'photo')}</span>
            </p>
            {project.description && <p className={styles['description']}>{project.description}</p>}
          </div>
          {endsAt && <CountdownCard key={endsAt} expiresAt={endsAt} skew={gallery.clockSkew} readAt={gallery.readAt} onEnd={onEnd} />}
        </section>

        <Tabs label="Show" tabs={FILTERS} value={filter} onChange={setFilter} aside={<Allowance access={clientAccess} freeVideos={site?.freeVideoDownloads ?? 3} />}>
          {mediaFiles.length === 0 && <p className={styles['empty']}>Nothing here yet. Your studio is still preparing your files.</p>}
          {filter !== 'photo' && videos.length > 0 && (
            <VideoCards key={`videos-${filter}`} videos={videos} busyId={downloads.busyId} label={label} onPlay={(index) => setViewed({ kind: 'video', index })} onDownload={downloads.start} onStale={onStale} />
          )}
          {filter !== 'video' && photos.length > 0 && (
            <PhotoGrid key={`photos-${filter}`} photos={photos} access={clientAccess} busyId={downloads.busyId} label={label} onOpen={(index) => setViewed({ kind: 'photo', index })} onDownload={downloads.start} onStale={onStale} />
          )}
          {mediaFiles.length > 0 && ((filter === 'video' && videos.length === 0) || (filter === 'photo' && photos.length === 0)) && (
            <p className={styles['empty']}>There are no {filter === 'video' ? 'videos' : 'photos'} in this gallery.</p>
          )}
        </Tabs>

        <Suspense fallback={null}><PackageComparison link={link} level={clientAccess.accessLevel} freeVideos={site?.freeVideoDownloads ?? 3} /></Suspense>
        {clientAccess.accessLevel !== 'free' && <p className={styles['purchases']}><ButtonLink look="quiet" to={receiptPath(link)}>Your Purchases</ButtonLink></p>}
      </main>
      {viewed && renderViewer({
        kind: viewed.kind,
        files: viewed.kind === 'video' ? videos : photos,
        index: viewed.index,
        isLocked: (file) => isLocked(file, clientAccess),
        downloadLabel: label,
        onDownload: downloads.start,
        isFavourite: (file) => file.isFavourite,
        onFavourite: hearts.toggle,
        onIndex: (index) => setViewed({ kind: viewed.kind, index }),
        onClose: () => setViewed(undefined),
        onStale,
      })}
      {downloads.question && <Suspense fallback={null}><DownloadDialogs downloads={downloads} access={clientAccess} freeVideos={site?.freeVideoDownloads ?? 3} /></Suspense>}
    </>
  );
}
