import { JOB_POLICIES, prioritiesOf } from '../../../ports/job-queue.port.js';

/**
 * The stills of films get the priority of photos here; by their own, those of all films would go before every photo.
 */
const TURNS = prioritiesOf(JOB_POLICIES['render-photo'], {})!;

/**
 * Takes every file back to where it was after its upload, with the jobs that render it, for a storage that has only
 * originals. Projects take turns, as always; a file that failed stays failed.
 */
export const RENDER_EVERYTHING = `
  DELETE FROM rendition;
  DELETE FROM stream_segment;
  DELETE FROM job_outbox
  WHERE name IN ('render-photo', 'render-stills', 'render-video', 'encode-video', 'clean-photo', 'clean-video',
    'rerender-photo', 'rerender-video', 'render-sprite') AND failed_at IS NULL;
  UPDATE media_file
  SET status = 'processing', is_encoding = false, clean_state = 'none', cover_state = 'none', sprite_state = 'none'
  WHERE status = 'ready';
  INSERT INTO job_outbox (job_id, name, payload, project_id, priority)
  SELECT first_job.id || ':' || f.id || ':' || coalesce(r.revision, f.revision), first_job.name,
    jsonb_build_object('mediaFileId', f.id, 'revision', coalesce(r.revision, f.revision)),
    f.project_id,
    least(${TURNS.end - 1}, ${TURNS.first} + row_number() OVER (PARTITION BY f.project_id ORDER BY f.created_at, f.id))
  FROM media_file f
  JOIN (VALUES ('video', 'render-stills', 'stills'), ('photo', 'render-photo', 'render'))
    AS first_job (file_type, name, id) ON first_job.file_type = f.file_type
  LEFT JOIN media_replacement r ON r.media_file_id = f.id AND r.status = 'processing'
  WHERE f.status = 'processing'
  ORDER BY f.created_at, f.id`;
